import type { Cell } from '../sandbox/cell.ts';
import type { EndingEvent } from '../sandbox/event.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { RunSettings, Stop, TextReference, TrajectoryInput } from './contract.ts';
import type { ModelToCheck } from './preflight.ts';
import type { Pause } from './sweep-control.ts';

/** Inputs and results of sweeps, exchanged as those of runs are (contract.ts). */

/** The cells of a sweep. Scenarios are in catalogue order. */
export interface SweepSpec {
  readonly id: string;
  readonly settings: RunSettings;
  readonly scenarios: readonly string[];
  readonly augmentations: readonly Cell['augmentation'][];
  readonly agents: readonly string[];
  readonly user: string;
  readonly trials: number;
  readonly seed: number;
  /** Set if the cells are forks: they are then those of the agents in a list, in its order. */
  readonly forks?: ForkListReference;
}

/** A list of forks (runs/fork-prefix.ts), as JSON in the results store. */
export interface ForkListReference extends TextReference {
  readonly cells: number;
}

/** A sweep before it is known where its results are stored. */
export interface UnstoredSweep extends Omit<SweepSpec, 'settings'> {
  readonly settings: Omit<RunSettings, 'results'>;
}

/** Result of `openSweep`. */
export interface OpenSweepResult {
  /** Trajectories that an earlier run of the sweep played but could not store; they are stored now. */
  readonly recovered: number;
  /** How many cells each agent plays, in the order of the sweep's agents. Set if the cells are forks. */
  readonly agentCells?: readonly number[];
}

/** Input of `closeSweep`. */
export interface CloseSweepInput {
  readonly sweep: string;
  readonly status: 'completed' | 'cancelled' | 'stopped';
  /** Why cells were not played, one line each. */
  readonly reasons: readonly string[];
}

/** Input of `countLostRuns`. */
export interface LostRunsInput {
  readonly sweep: string;
  /** Runs that have stored their end. */
  readonly ended: number;
}

/** Input of `planTrajectories`: a page of cells. */
export interface PlanInput {
  readonly spec: SweepSpec;
  readonly from: number;
  readonly to: number;
}

export interface PlanResult {
  readonly inputs: readonly TrajectoryInput[];
  /** The start of the next page, which is less than `to` if the inputs are large. */
  readonly next: number;
}

export interface SweepInput {
  readonly spec: SweepSpec;
  readonly cells: number;
  /** Maximum number of trajectories running at a time, of all agents; the update `retune` changes it. */
  readonly concurrency: number;
  /** How often a cell is played again at once after a mistake of the simulated user. Default: {@link USER_RETRIES}. */
  readonly userRetries?: number;
  /** Models that are asked for one call before the first cell of theirs. */
  readonly preflight?: readonly ModelToCheck[];
  readonly priority?: SweepPriority;
  /** How often cells were played again because their runs had ended and were not in the results. */
  readonly lostRounds?: number;
  /** Set if it was paused when it continued as new. */
  readonly paused?: Pause;
}

/** Which of the sweeps that wait for the same workers goes first. */
export interface SweepPriority {
  /** From 1, which goes first, to 5. Default: 3. */
  readonly level?: number;
  /** Sweeps of the same level share the workers by team. */
  readonly team?: string;
  /** The team's part of them. Default: 1. */
  readonly weight?: number;
}

/** Input of `sweepLane`: what one agent plays of a sweep. */
export interface LaneInput {
  /** The sweep with this agent alone. */
  readonly spec: SweepSpec;
  /** The number of the agent in the sweep, from 1. */
  readonly lane: number;
  readonly cells: number;
  /** Maximum number of trajectories running at a time; the signal `window` changes it. Zero while the sweep is paused. */
  readonly window: number;
  readonly priority?: SweepPriority;
  readonly userRetries?: number;
  /** The stops known at the start of the lane. */
  readonly stops: readonly Stop[];
  /** The start of the next shard and the counts so far. Set after continue-as-new. */
  readonly resumed?: { readonly from: number; readonly counts: SweepCounts };
}

export interface ShardInput {
  readonly spec: SweepSpec;
  readonly from: number;
  readonly to: number;
  /** Maximum number of trajectories running at a time; the signal `window` changes it. */
  readonly window: number;
  readonly priority?: SweepPriority;
  readonly userRetries?: number;
  /** The stops known at the start of the shard. */
  readonly stops: readonly Stop[];
}

export interface SweepCounts {
  /** Cells that already had a scored result. */
  readonly skipped: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
  /** Trajectories with a verdict, and those of them that are solved. */
  readonly judged: number;
  readonly solved: number;
  readonly similaritySum: number;
  readonly scored: number;
  readonly retries: number;
  /** Plays without a score that were repeated at once, because the simulated user made a mistake. */
  readonly replays: number;
  /** Trajectories whose workflow failed before anything was stored. */
  readonly unstored: number;
  /** Why some or all of the remaining trajectories were not started. */
  readonly stops: readonly Stop[];
}

/** Mistakes of a simulated user are rare and differ: two more plays leave hardly any cell open. */
export const USER_RETRIES = 2;

/** Whether a trajectory with these models is known to fail. */
export function isStopped(stops: readonly Stop[], { agent, user }: Pick<Cell, 'agent' | 'user'>): boolean {
  return stops.some(({ scope, model }) => scope === 'sweep' || model === agent || model === user);
}

/** A run whose judge is known to fail is played without one. */
export function askedJudge(stops: readonly Stop[], input: TrajectoryInput): TrajectoryInput {
  const { judge: queue, ...queues } = input.queues;
  const isAsked = queue === undefined || !stops.some(({ model }) => model === input.settings.judge);
  return isAsked ? input : { ...input, queues };
}

/** What the end of a trajectory means for the other ones of its sweep. */
export function stopAfter({ failure, reason = '' }: EndingEvent): Stop | undefined {
  if (failure?.scope === 'sweep') return { scope: 'sweep', model: null, reason };
  if (failure?.scope === 'model') return { scope: 'model', model: failure.model, reason };
  return undefined;
}
