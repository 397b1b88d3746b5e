import { checkModel } from '../../activities/check-model.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { agentCells } from '../../activities/fork-list.ts';
import { planTrajectories } from '../../activities/plan-trajectories.ts';
import { EvaluationError } from '../../evaluation/evaluation-error.ts';
import { InvalidExport } from '../../reference/invalid-export.ts';
import { isStopped, stopAfter, USER_RETRIES } from '../../runs/sweep-contract.ts';
import type { Stop, TrajectoryInput, TrajectoryResult } from '../../runs/contract.ts';
import type { SweepCounts, SweepSpec } from '../../runs/sweep-contract.ts';
import { addCounts, countReplay, countTrajectory, NO_COUNTS } from '../../runs/sweep-counts.ts';
import { countCells, parametersOf } from '../../runs/sweep-spec.ts';
import type { Cell } from '../../sandbox/cell.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import { endingOf } from '../../sandbox/trajectory.ts';
import { patiently, playInline } from '../../workers/play-inline.ts';
import { modelsToCheck } from './plan-sweep.ts';
import { PlayingCells } from './playing-cells.ts';

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

/** Cells that are planned at a time. */
const PAGE = 100;

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

type Played = PlayedRun & TrajectoryResult;

class SweepHere {
  readonly #dependencies: ActivityDependencies;
  readonly #spec: SweepSpec;
  readonly #options: PlayHereOptions;
  readonly #signal: AbortSignal;
  readonly #playing: PlayingCells;
  readonly #problems: string[] = [];
  #counts = NO_COUNTS;
  #lanes = 0;

  constructor(dependencies: ActivityDependencies, spec: SweepSpec, options: PlayHereOptions) {
    this.#dependencies = dependencies;
    this.#spec = spec;
    this.#options = options;
    this.#signal = options.signal ?? new AbortController().signal;
    this.#playing = new PlayingCells(this.#signal);
  }

  /** @param forked how many cells each agent has, where they are forks */
  async play(forked: readonly number[] | undefined): Promise<LeftUnplayed> {
    const { agents } = this.#spec;
    const checks = this.#options.preflight ? this.#checkModels() : new Map<string, Promise<void>>();
    this.#lanes = agents.length;
    await Promise.all([
      ...agents.map((agent, lane) => this.#playLane({ ...this.#spec, agents: [agent] }, checks, forked?.[lane])),
      ...checks.values(),
    ]);
    this.#playing.throwFailure();
    return { stops: this.#counts.stops, problems: this.#problems };
  }

  /** What one agent plays; lanes share the window. */
  async #playLane(spec: SweepSpec, checks: ReadonlyMap<string, Promise<void>>, forks?: number): Promise<void> {
    const lane = this.#playing.lane(() => Math.max(1, Math.floor(this.#options.concurrency / this.#lanes)));
    const cells = forks ?? countCells(spec);
    try {
      await Promise.all([...spec.agents, spec.user].flatMap((model) => checks.get(model) ?? []));
      for (let from = 0; from < cells && !this.#playing.isOver;) {
        const to = Math.min(from + PAGE, cells);
        const { inputs, next } = await planTrajectories(this.#dependencies, { spec, from, to });
        this.#count(addCounts(this.#counts, { ...NO_COUNTS, skipped: next - from - inputs.length }));
        for (const input of inputs) await lane.start((signal) => this.#playCell(input, signal));
        from = next;
      }
    } catch (error) {
      this.#playing.fail(error);
    }
    await lane.ended();
    this.#lanes--;
  }

  /** A mistake of the simulated user says nothing about the agent, so the cell is played again. */
  async #playCell(input: TrajectoryInput, signal: AbortSignal): Promise<void> {
    if (isStopped(this.#counts.stops, input.cell)) return;
    for (let left = this.#options.userRetries ?? USER_RETRIES; ; left--) {
      const { reason, ...result } = await this.#playOnce(input, signal);
      const isUserMistake = result.outcome === 'user-error' && result.similarity === null;
      if (isUserMistake && left > 0 && !signal.aborted && !isStopped(this.#counts.stops, input.cell)) {
        this.#count(countReplay(this.#counts, result));
        continue;
      }
      this.#count(countTrajectory(this.#counts, result), 1);
      const { outcome, similarity, solved } = result;
      return this.#options.onPlayed?.(input.cell, { outcome, similarity, reason, solved });
    }
  }

  async #playOnce(input: TrajectoryInput, signal: AbortSignal): Promise<Played> {
    const { observe, onWait } = this.#options;
    try {
      const { events, finished } = await playInline(this.#dependencies, input, {
        signal,
        observe: (log) => observe?.(input.cell, log),
        ...(onWait && { onWait }),
      });
      const ending = endingOf(events);
      const { solved, similarity, turnCount, retries } = finished;
      const stop = stopAfter(ending) ?? finished.stop;
      const { outcome, reason = null } = ending;
      return { outcome, reason, solved, similarity, turnCount, retries, ...(stop && { stop }) };
    } catch (error) {
      if (!(error instanceof EvaluationError || error instanceof InvalidExport)) throw error;
      this.#problems.push(error.message);
      const nothing = { solved: null, similarity: null, turnCount: 0, retries: 0 };
      return { outcome: 'infrastructure', reason: error.message, ...nothing };
    }
  }

  /** One call of each model, which those who play with it wait for. */
  #checkModels(): ReadonlyMap<string, Promise<void>> {
    return new Map(modelsToCheck(this.#spec).map(({ model }) => [model, this.#checkModel(model)]));
  }

  async #checkModel(model: string): Promise<void> {
    const { id: sweep, seed } = this.#spec;
    const patience = { signal: this.#signal, onWait: this.#options.onWait ?? (() => undefined) };
    try {
      await patiently(patience, (control) => checkModel(this.#dependencies, { sweep, model, seed }, control));
    } catch (error) {
      if (this.#signal.aborted) return;
      if (!(error instanceof OutsideFailure)) return this.#playing.fail(error);
      this.#count(addCounts(this.#counts, { ...NO_COUNTS, stops: [{ scope: 'model', model, reason: error.message }] }));
    }
  }

  /** @param ending how many cells end with these counts */
  #count(counts: SweepCounts, ending = 0): void {
    this.#counts = counts;
    this.#options.onCounts?.(counts, this.#playing.running - ending);
  }
}
