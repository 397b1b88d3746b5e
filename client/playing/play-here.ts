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
import type { TrajectoryInput, TrajectoryResult } from '../../runs/contract.ts';
import type { SweepCounts, SweepSpec } from '../../runs/sweep-contract.ts';
import { addCounts, NO_COUNTS } from '../../runs/sweep-counts.ts';
import { countCells, modelsOf, parametersOf } from '../../runs/sweep-spec.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import { endingOf } from '../../sandbox/trajectory.ts';
import { patiently, playInline } from '../../workers/play-inline.ts';
import { Interrupted } from '../errors.ts';
import { modelsToCheck } from '../planning/plan-sweep.ts';
import type { ReadySweep } from '../planning/save-plan.ts';
import { InProcess } from './in-process.ts';
import type { Here, Played, Playing } from './where.ts';
import { withDependencies } from './with-dependencies.ts';

/**
 * Plays the cells of a sweep that have no score, in this process and as workers would: each agent in a lane of its own, so that
 * none waits for another; a cell again after a mistake of the simulated user; nothing more of a model that cannot be played.
 * What is stored is as any other sweep.
 * @throws Interrupted; what the results, or a mistake of ours, throw; then nothing is running any more
 */
export function playHere(
  { store, spec }: ReadySweep,
  { environment, report, ...playing }: Playing,
  { functions, first, ...here }: Here,
): Promise<Played> {
  const { signal } = here;
  return withDependencies(store, environment, report, async (made) => {
    const dependencies = { ...made, ...(functions && { functions }) };
    try {
      await first?.(dependencies);
      const forked = await agentCells(dependencies.texts, spec);
      const cells = forked?.reduce((sum, count) => sum + count, 0) ?? countCells(spec);
      await store.sweeps.open({ id: spec.id, parameters: parametersOf(spec), cells, createdAt: Date.now() });
      await store.traffic.forgetFailures(spec.id);
      const played = await new SweepHere(dependencies, spec, { ...playing, ...here }).play(forked);
      const reasons = played.counts.stops.map(({ reason }) => reason);
      const status = signal?.aborted ? 'cancelled' : reasons.length > 0 ? 'stopped' : 'completed';
      await store.sweeps.close(spec.id, { endedAt: Date.now(), status, reasons });
      if (signal?.aborted) throw new Interrupted();
      return played;
    } catch (error) {
      throw signal?.aborted ? new Interrupted() : error;
    }
  });
}

type Options = Omit<Playing, 'environment' | 'report'> & Omit<Here, 'functions' | 'first'>;

interface PlayedOnce extends TrajectoryResult {
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
  readonly #options: Options;
  readonly #process: InProcess;
  readonly #problems: string[] = [];
  #lanes: readonly Lane[] = [];

  constructor(dependencies: ActivityDependencies, spec: SweepSpec, options: Options) {
    this.#dependencies = dependencies;
    this.#spec = spec;
    this.#options = options;
    this.#process = new InProcess(options.signal ?? new AbortController().signal);
  }

  /** @param forked how many cells each agent has, where they are forks */
  async play(forked: readonly number[] | undefined): Promise<Played> {
    this.#lanes = laneSpecs(this.#spec, forked).map((spec) => {
      return { spec, cells: countCells(spec), counts: NO_COUNTS, running: 0, isOver: false };
    });
    const models = this.#options.preflight ? modelsToCheck(this.#spec) : [];
    const preflight = new Preflight(models, (model) => this.#checkModel(model));
    await Promise.allSettled(this.#lanes.map((lane) => this.#playLane(lane, preflight)));
    this.#process.throwFailure();
    const counts = this.#counts;
    return { counts, problems: [...counts.stops.map(({ reason }) => reason), ...this.#problems] };
  }

  async #playLane(lane: Lane, preflight: Preflight): Promise<void> {
    const { spec, cells } = lane;
    const play = async () => {
      const stops = await preflight.stopsFor(...modelsOf(spec));
      const { userRetries } = this.#options;
      const range = { from: 0, to: cells, window: () => this.#windowOf(lane), stops, userRetries };
      const playing = new CellsInTurn<PlayedOnce>(range, {
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

  async #playOnce(input: TrajectoryInput): Promise<PlayedOnce> {
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
