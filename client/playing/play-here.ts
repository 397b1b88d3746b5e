import { checkModel } from '../../activities/check-model.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { agentCells } from '../../activities/fork-list.ts';
import { planTrajectories } from '../../activities/plan-trajectories.ts';
import { EvaluationError } from '../../evaluation/evaluation-error.ts';
import { InvalidExport } from '../../reference/invalid-export.ts';
import { stopAfter } from '../../runs/sweep-contract.ts';
import { CellsInTurn } from '../../runs/cells-in-turn.ts';
import { laneSpecs, shareOut } from '../../runs/lanes.ts';
import { Preflight } from '../../runs/preflight.ts';
import type { ModelCheck, ModelToCheck } from '../../runs/preflight.ts';
import type { Stop, TrajectoryInput, TrajectoryResult } from '../../runs/contract.ts';
import type { SweepCounts, SweepSpec } from '../../runs/sweep-contract.ts';
import { addCounts, NO_COUNTS } from '../../runs/sweep-counts.ts';
import { countCells, parametersOf } from '../../runs/sweep-spec.ts';
import type { Cell } from '../../sandbox/cell.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import { endingOf } from '../../sandbox/trajectory.ts';
import { patiently, playInline } from '../../workers/play-inline.ts';
import { modelsToCheck } from '../planning/plan-sweep.ts';
import { InProcess } from './in-process.ts';

export interface PlayHereOptions {
  /** Trajectories at a time, of all agents. */
  readonly concurrency: number;
  /** Times that a cell is played again at once after a mistake of the simulated user. */
  readonly userRetries?: number;
  /** Ask each model for one call before the first cell. */
  readonly preflight?: boolean;
  /** What is running is cut off, and stored without a score. */
  readonly signal?: AbortSignal;
  readonly observe?: (cell: Cell, events: readonly TrajectoryEvent[]) => void;
  /** Called with each run that is not played again, as soon as it is stored. */
  readonly onPlayed?: (cell: Cell, run: PlayedRun) => void;
  readonly onCounts?: (counts: SweepCounts, running: number) => void;
  readonly onWait?: (reason: string, waitMs: number) => void;
}

export interface PlayedRun extends Pick<TrajectoryResult, 'outcome' | 'similarity'> {
  readonly reason: string | null;
  /** Null without a score. */
  readonly solved: boolean | null;
}

/** Why cells have no score that is not stored with them. */
interface LeftUnplayed {
  /** Models, or all, that were not played on. */
  readonly stops: readonly Stop[];
  /** Of runs that could not be judged. */
  readonly problems: readonly string[];
}

/**
 * Plays the cells of a sweep that have no score, in this process and as workers would: each agent in a lane of its own, so that
 * none waits for another; a cell again after a mistake of the simulated user; nothing more of a model that cannot be played.
 * What is stored is as any other sweep. Its pack and texts must be in the results.
 * @throws what the results, or a mistake of ours, throw; then nothing is running any more
 */
export async function playCellsHere(
  dependencies: ActivityDependencies,
  spec: SweepSpec,
  options: PlayHereOptions,
): Promise<LeftUnplayed> {
  const { store } = dependencies;
  const forked = await agentCells(dependencies.texts, spec);
  const cells = forked?.reduce((sum, count) => sum + count, 0) ?? countCells(spec);
  await store.sweeps.open({ id: spec.id, parameters: parametersOf(spec), cells, createdAt: Date.now() });
  await store.traffic.forgetFailures(spec.id);
  const left = await new SweepHere(dependencies, spec, options).play(forked);
  const status = options.signal?.aborted ? 'cancelled' : left.stops.length > 0 ? 'stopped' : 'completed';
  await store.sweeps.close(spec.id, { endedAt: Date.now(), status, reasons: left.stops.map(({ reason }) => reason) });
  return left;
}

interface Played extends TrajectoryResult {
  readonly reason: string | null;
}

/** What one agent plays. */
interface Lane {
  readonly spec: SweepSpec;
  readonly cells: number;
  counts: SweepCounts;
  running: number;
  isOver: boolean;
}

/** The sweep's policy (runs/cells-in-turn.ts, runs/lanes.ts, runs/preflight.ts), driven by direct calls. */
class SweepHere {
  readonly #dependencies: ActivityDependencies;
  readonly #spec: SweepSpec;
  readonly #options: PlayHereOptions;
  readonly #process: InProcess;
  readonly #problems: string[] = [];
  #lanes: readonly Lane[] = [];

  constructor(dependencies: ActivityDependencies, spec: SweepSpec, options: PlayHereOptions) {
    this.#dependencies = dependencies;
    this.#spec = spec;
    this.#options = options;
    this.#process = new InProcess(options.signal ?? new AbortController().signal);
  }

  /** @param forked how many cells each agent has, where they are forks */
  async play(forked: readonly number[] | undefined): Promise<LeftUnplayed> {
    this.#lanes = laneSpecs(this.#spec, forked).map((spec) => {
      return { spec, cells: countCells(spec), counts: NO_COUNTS, running: 0, isOver: false };
    });
    const models = this.#options.preflight ? modelsToCheck(this.#spec) : [];
    const preflight = new Preflight(models, (model) => this.#checkModel(model));
    await Promise.allSettled(this.#lanes.map((lane) => this.#playLane(lane, preflight)));
    this.#process.throwFailure();
    return { stops: this.#counts.stops, problems: this.#problems };
  }

  async #playLane(lane: Lane, preflight: Preflight): Promise<void> {
    const { spec, cells } = lane;
    const play = async () => {
      const stops = await preflight.stopsFor(...spec.agents, spec.user);
      const { userRetries } = this.#options;
      const range = { from: 0, to: cells, window: () => this.#windowOf(lane), stops, userRetries };
      const playing = new CellsInTurn<Played>(range, {
        until: this.#process.until,
        isCancellation: this.#process.isCancellation,
        plan: (from, to) => this.#process.guarded(() => planTrajectories(this.#dependencies, { spec, from, to })),
        play: (input) => this.#process.guarded(() => this.#playOnce(input)),
        ended: ({ cell }, { outcome, similarity, reason, solved }) =>
          this.#tell(() => this.#options.onPlayed?.(cell, { outcome, similarity, reason, solved })),
        counted: ({ counts, running }) => {
          Object.assign(lane, { counts, running });
          this.#tellCounts();
        },
      });
      lane.counts = await playing.play();
    };
    await this.#process.guarded(play).finally(() => (lane.isOver = true));
  }

  /** Lanes share the concurrency; one that ends leaves its part to the others. */
  #windowOf(lane: Lane): number {
    const open = this.#lanes.filter(({ isOver }) => !isOver);
    const parts = shareOut(
      this.#options.concurrency,
      open.map(({ cells }) => cells),
    );
    return parts[open.indexOf(lane)] ?? 1;
  }

  async #playOnce(input: TrajectoryInput): Promise<Played> {
    const { observe, onWait } = this.#options;
    try {
      const { events, finished } = await playInline(this.#dependencies, input, {
        signal: this.#process.signal,
        observe: (log) => observe?.(input.cell, log),
        ...(onWait && { onWait }),
      });
      const ending = endingOf(events);
      const { stop: _, ...result } = finished;
      const stop = stopAfter(ending) ?? finished.stop;
      const { outcome, reason = null } = ending;
      return { ...result, outcome, reason, ...(stop && { stop }) };
    } catch (error) {
      if (!(error instanceof EvaluationError || error instanceof InvalidExport)) throw error;
      this.#problems.push(error.message);
      const nothing = { solved: null, similarity: null, turnCount: 0, retries: 0 };
      return { outcome: 'infrastructure', reason: error.message, ...nothing };
    }
  }

  async #checkModel({ model }: ModelToCheck): Promise<ModelCheck> {
    const { id: sweep, seed } = this.#spec;
    const { signal } = this.#process;
    const patience = { signal, onWait: this.#options.onWait ?? (() => undefined) };
    const ask = () => patiently(patience, (control) => checkModel(this.#dependencies, { sweep, model, seed }, control));
    try {
      return { model, result: await ask(), problem: null };
    } catch (error) {
      if (error instanceof OutsideFailure) return { model, result: null, problem: error.message };
      this.#process.fail(error);
      return { model, result: null, problem: null };
    }
  }

  get #counts(): SweepCounts {
    return this.#lanes.reduce((sum, { counts }) => addCounts(sum, counts), NO_COUNTS);
  }

  #tellCounts(): void {
    const running = this.#lanes.reduce((sum, lane) => sum + lane.running, 0);
    this.#tell(() => this.#options.onCounts?.(this.#counts, running));
  }

  /** What a listener throws ends the play. */
  #tell(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.#process.fail(error);
    }
  }
}
