import { checkModel } from '../../activities/check-model.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { agentCells } from '../../activities/fork-list.ts';
import { planTrajectories } from '../../activities/plan-trajectories.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { EvaluationError } from '../../evaluation/evaluation-error.ts';
import { InvalidExport } from '../../reference/invalid-export.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { SeatFunctions } from '../../roles/require-seats.ts';
import { countCells } from '../../runs/sweep-spec.ts';
import { isStopped } from '../../runs/contract.ts';
import type { Stop, SweepCounts, SweepSpec, TrajectoryInput, TrajectoryResult } from '../../runs/contract.ts';
import { addCounts, countReplay, countTrajectory, NO_COUNTS } from '../../runs/sweep-counts.ts';
import { parametersOf } from '../../runs/sweep-spec.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import { endingOf } from '../../sandbox/trajectory.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { patiently, playInline } from '../../workers/play-inline.ts';
import { withTraces } from '../../workers/telemetry/traces/with-traces.ts';
import type { Report } from '../report.ts';
import { modelsToCheck } from '../sweeps/plan-sweep.ts';
import type { SweepPlan } from '../sweeps/plan-sweep.ts';
import { PlayingCells } from './playing-cells.ts';

export interface HereOptions {
  /** Trajectories at a time, of all agents. */
  readonly concurrency: number;
  readonly userRetries: number;
  readonly preflight: boolean;
  readonly environment: NodeJS.ProcessEnv;
  readonly functions: SeatFunctions;
  /** Aborts with an AbortError; what is being played is stored without a score. */
  readonly signal: AbortSignal;
  readonly report: Report;
  readonly onCounts: (counts: SweepCounts, running: number) => void;
}

/** Cells that are planned at a time. */
const PAGE = 100;

/**
 * Plays what is left of a sweep in this process, as workers would: each agent in a lane of its own, so that none waits for
 * another; a cell again after a mistake of the simulated user; nothing more of a model that cannot be played.
 * @returns why cells have no score that is not stored with them
 * @throws what the results, or a mistake of ours, throw; then nothing is running any more
 */
export async function playHere(
  store: ResultsStore,
  spec: SweepSpec,
  plan: SweepPlan,
  options: HereOptions,
): Promise<readonly string[]> {
  const { environment, functions, report, signal } = options;
  await store.packs.save(toStoredPack(plan.pack));
  for (const text of plan.texts) await store.texts.save(text);
  await store.sweeps.open({ id: spec.id, parameters: parametersOf(spec), cells: plan.cells, createdAt: Date.now() });
  await store.traffic.forgetFailures(spec.id);
  const { stops, problems } = await withTraces(environment, { warn: report, info: () => undefined }, (spans) =>
    new SweepHere({ ...createDependencies(store, environment, spans), functions }, spec, options).play(),
  );
  const status = signal.aborted ? 'cancelled' : stops.length > 0 ? 'stopped' : 'completed';
  await store.sweeps.close(spec.id, { endedAt: Date.now(), status, reasons: stops.map(({ reason }) => reason) });
  return [...stops.map(({ reason }) => reason), ...problems];
}

class SweepHere {
  readonly #dependencies: ActivityDependencies;
  readonly #spec: SweepSpec;
  readonly #options: HereOptions;
  readonly #playing: PlayingCells;
  readonly #problems: string[] = [];
  #counts = NO_COUNTS;
  #lanes = 0;

  constructor(dependencies: ActivityDependencies, spec: SweepSpec, options: HereOptions) {
    this.#dependencies = dependencies;
    this.#spec = spec;
    this.#options = options;
    this.#playing = new PlayingCells(options.signal);
  }

  async play(): Promise<{ readonly stops: readonly Stop[]; readonly problems: readonly string[] }> {
    const { agents } = this.#spec;
    const forked = await agentCells(this.#dependencies.texts, this.#spec);
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
    for (let left = this.#options.userRetries; ; left--) {
      const result = await this.#playOnce(input, signal);
      const isUserMistake = result.outcome === 'user-error' && result.similarity === null;
      if (!isUserMistake || left === 0 || signal.aborted || isStopped(this.#counts.stops, input.cell))
        return this.#count(countTrajectory(this.#counts, result), 1);
      this.#count(countReplay(this.#counts, result));
    }
  }

  async #playOnce(input: TrajectoryInput, signal: AbortSignal): Promise<TrajectoryResult> {
    try {
      const { events, finished } = await playInline(this.#dependencies, input, { signal, onWait: this.#onWait });
      const { outcome, failure, reason = '' } = endingOf(events);
      const { solved, similarity, turnCount, retries } = finished;
      const stop = failure && stopOf(failure, reason);
      const verdict = { ...(solved !== undefined && { solved }), ...(stop && { stop }) };
      return { outcome, similarity, turnCount, retries, ...verdict };
    } catch (error) {
      if (!(error instanceof EvaluationError || error instanceof InvalidExport)) throw error;
      this.#problems.push(error.message);
      return { outcome: 'infrastructure', similarity: null, turnCount: 0, retries: 0 };
    }
  }

  readonly #onWait = (reason: string, waitMs: number): void =>
    this.#options.report(`waiting for ${Math.ceil(waitMs / 1000)} s: ${reason}`);

  /** One call of each model, which those who play with it wait for. */
  #checkModels(): ReadonlyMap<string, Promise<void>> {
    return new Map(modelsToCheck(this.#spec).map(({ model }) => [model, this.#checkModel(model)]));
  }

  async #checkModel(model: string): Promise<void> {
    const { signal } = this.#options;
    const { id: sweep, seed } = this.#spec;
    try {
      await patiently({ signal, onWait: this.#onWait }, (control) =>
        checkModel(this.#dependencies, { sweep, model, seed }, control),
      );
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof OutsideFailure)) return this.#playing.fail(error);
      this.#count(addCounts(this.#counts, { ...NO_COUNTS, stops: [{ scope: 'model', model, reason: error.message }] }));
    }
  }

  /** @param ending how many cells end with these counts */
  #count(counts: SweepCounts, ending = 0): void {
    this.#counts = counts;
    this.#options.onCounts(counts, this.#playing.running - ending);
  }
}

function stopOf(
  { scope, model }: { readonly scope: OutsideFailure['scope']; readonly model: string | null },
  reason: string,
): Stop | undefined {
  if (scope === 'sweep') return { scope, model: null, reason };
  return scope === 'model' ? { scope, model, reason } : undefined;
}
