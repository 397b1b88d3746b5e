import type { ResultsStore } from '../../results/store.ts';
import type { SeatFunctions } from '../../roles/require-seats.ts';
import type { SweepCounts } from '../../runs/sweep-contract.ts';
import { finishedCells } from '../../runs/sweep-counts.ts';
import { shownLine } from '../../text/line.ts';
import { UserError } from '../errors.ts';
import type { GivenLimits } from '../planning/limits.ts';
import type { SweepPlan } from '../planning/plan-sweep.ts';
import { readySweep } from '../planning/save-plan.ts';
import type { ReadySweep } from '../planning/save-plan.ts';
import { SWEEP_DEFAULTS } from '../planning/sweep-settings.ts';
import { playCells } from '../playing/play-cells.ts';
import type { Here, OnEngine } from '../playing/where.ts';
import type { Report } from '../report.ts';
import { evaluationOf } from './evaluation.ts';
import type { Evaluation } from './evaluation.ts';

/** How far an evaluation is. */
export interface EvaluationProgress {
  readonly cells: number;
  /** Cells that are done, with or without a score; those that had one already included. */
  readonly finished: number;
  readonly running: number;
  /** Runs with a verdict, of this call. */
  readonly judged: number;
  /** Of these. */
  readonly solved: number;
}

/**
 * Where a sweep is played: on the server of this working directory, which is started if it is not running, or on one that
 * runs. Keys and certificates are read from the environment (`TEMPORAL_API_KEY`, `TEMPORAL_TLS_...`).
 */
export type EngineAddress =
  | 'embedded'
  | {
      /** `host:port`. */
      readonly address: string;
      /** Default: `default`. */
      readonly namespace?: string;
    };

/** How cells are played, in every function that plays some. */
export interface PlaySettings {
  /**
   * Where it is played: without it in this process; `embedded`: on the Temporal server of this directory, which is started if
   * need be; or on a server that runs. A server needs `results`.
   */
  readonly engine?: EngineAddress;
  /** With `engine`: start a worker here, in a process of its own. Default: true. */
  readonly worker?: boolean;
  /** Trajectories at a time. Default: 20. */
  readonly concurrency?: number;
  /** Times that a cell is played again at once after a mistake of the simulated user. Default: 2. */
  readonly userRetries?: number;
  /** Ask each model for one call before the first cell. Default: true. */
  readonly preflight?: boolean;
  /** Where keys of providers are read from. Default: `process.env`. */
  readonly environment?: NodeJS.ProcessEnv;
  /** A file with prices of models (docs/cost.md). */
  readonly prices?: string;
  /** How long calls wait for a model that cannot be reached: a number and s, m or h, or 0. Default: `30m`. */
  readonly away?: string;
  /** Variables whose keys may go to one more host than before (docs/models.md). */
  readonly allowKey?: readonly string[];
  /** A folder that calls of models are recorded in, or played back from (docs/models.md). */
  readonly record?: string;
  readonly playback?: string;
  /** Stops it: nothing more is started, calls are cut off, and the promise rejects with the signal's reason. */
  readonly signal?: AbortSignal;
  /** Is called after each cell. */
  readonly onProgress?: (progress: EvaluationProgress) => void;
  /** Is told in sentences what else happens: waits for rate limits, an outage, a server that starts. */
  readonly onNote?: (note: string) => void;
}

/** Tells a program, which prints notes as they are. */
export function noteTo({ onNote }: Pick<PlaySettings, 'onNote'>): Report {
  return (line) => onNote?.(shownLine(line));
}

export interface Placing extends PlaySettings {
  readonly environment: NodeJS.ProcessEnv;
  readonly limits: GivenLimits;
  readonly functions: SeatFunctions;
  /** As it was named; undefined where the results are kept for the moment only. */
  readonly results: string | undefined;
}

/** How programs allow models without a known price. */
export const ALLOW = 'allowUnpriced';

/** Plays what is left of a planned sweep, here or on a server, and returns what is stored of it. @throws SweepConflict */
export async function evaluatePlan(store: ResultsStore, plan: SweepPlan, placing: Placing): Promise<Evaluation> {
  const sweep = await readySweep(store, plan, { ...placing, allow: ALLOW });
  const since = new Date();
  const problems = await playPlan(sweep, placing);
  return evaluationOf(store, sweep.spec, plan.cells, problems, since);
}

/** Returns why cells have no score. */
async function playPlan(sweep: ReadySweep, placing: Placing): Promise<readonly string[]> {
  const { engine, worker = true, functions, results, environment } = placing;
  using caller = new CallerGuard(placing.signal);
  const { signal } = caller;
  const report = noteTo({ onNote: caller.guarded(placing.onNote) });
  const tell = caller.guarded(placing.onProgress);
  const onCounts = (counts: SweepCounts, running: number) => {
    const { judged, solved } = counts;
    tell({ cells: sweep.plan.cells, finished: finishedCells(counts), running, judged, solved });
  };
  const playing = {
    concurrency: placing.concurrency ?? SWEEP_DEFAULTS.concurrency,
    userRetries: placing.userRetries ?? SWEEP_DEFAULTS.userRetries,
    preflight: placing.preflight ?? SWEEP_DEFAULTS.preflight,
    environment: engine === undefined ? environment : environmentOf(engine, environment),
    report,
  };
  const onWait = (reason: string, waitMs: number) => report(`waiting for ${Math.ceil(waitMs / 1000)} s: ${reason}`);
  const ownEngine = engine === 'embedded';
  const where: Here | OnEngine =
    engine === undefined
      ? { kind: 'here', functions, signal, onCounts, onWait }
      : {
          kind: 'engine',
          results: requiredOnEngine(results, functions),
          worker,
          ownEngine,
          follow: async (started) =>
            (await import('./until-ended.ts')).untilEnded(started, { signal, report, onCounts }),
        };
  sweep.plan.notes.forEach(report);
  try {
    const played = await playCells(sweep, playing, where);
    caller.throwReason();
    return played?.problems ?? [];
  } catch (error) {
    caller.throwReason();
    throw error;
  }
}

function environmentOf(engine: EngineAddress, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (engine === 'embedded') return environment;
  const { address, namespace = 'default' } = engine;
  return { ...environment, TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
}

/** The results that workers share with this process. @throws UserError */
export function requiredOnEngine(results: string | undefined, functions: SeatFunctions): string {
  const [first] = functions.keys();
  if (first !== undefined)
    throw new UserError(
      `engine: ${first} plays in this process only, because workers, which are other processes, cannot have the function: leave engine out, or give a model spec`,
    );
  if (results === undefined)
    throw new UserError(
      'results: a sweep on a Temporal server needs a results store that its workers share: name a file, or postgres://USER@HOST/DATABASE',
    );
  return results;
}

/** The caller's functions and signal. What one of these functions throws ends all. */
class CallerGuard implements Disposable {
  readonly #abort = new AbortController();
  readonly #outside: AbortSignal | undefined;
  readonly #stop = () => this.#abort.abort();
  #failure: { readonly error: unknown } | undefined;

  constructor(outside: AbortSignal | undefined) {
    this.#outside = outside;
    outside?.throwIfAborted();
    outside?.addEventListener('abort', this.#stop);
  }

  /** Without the caller's reason, so that whatever is cut off sees an AbortError. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  guarded<Arguments extends readonly unknown[]>(call: ((...given: Arguments) => void) | undefined) {
    return (...given: Arguments): void => {
      try {
        call?.(...given);
      } catch (error) {
        this.#failure ??= { error };
        this.#abort.abort();
      }
    };
  }

  /** Throws why it ended early, if the caller ended it. */
  throwReason(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
    this.#outside?.throwIfAborted();
  }

  [Symbol.dispose](): void {
    this.#outside?.removeEventListener('abort', this.#stop);
  }
}
