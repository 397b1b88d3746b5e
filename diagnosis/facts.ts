import type { BudgetState } from '../limits/limit.ts';
import type { ModelTraffic } from '../limits/traffic.ts';
import type { Progress } from '../runs/progress.ts';
import type { SeatState } from '../runs/seats.ts';

/** What is known of a sweep at one moment. Times are milliseconds since the epoch. */
export interface SweepFacts {
  readonly now: number;
  readonly sweep: string;
  /** Of a command that helps, so that it uses the same results. */
  readonly sameResults: readonly string[];
  readonly engine: EngineFacts;
  /** Null if the engine cannot be asked. */
  readonly workflow: WorkflowFacts | null;
  /** Null if neither a worker nor the results say it. */
  readonly progress: Progress | null;
  readonly progressFrom: ProgressSource | null;
  readonly recent: Recent;
  readonly queues: readonly QueueFacts[];
  readonly workflowTasks: readonly StuckWorkflowTask[];
  readonly activities: readonly PendingActivity[];
  readonly seats: SeatsFacts;
  /** Trajectories that the engine lists as running; null if it was not asked or did not answer. */
  readonly listed: number | null;
  readonly results: ResultsFacts;
  readonly disks: readonly DiskFacts[];
  /** Sources that did not answer; each was given a time of its own. */
  readonly unasked: readonly Unasked[];
}

/** `limits`: the sweep's budget. `models`: how its models stand. `queues`: who polls. The first three are in the results, the others in the engine. */
export type AskedSource = 'results' | 'limits' | 'models' | 'scores' | 'trajectories' | 'seats' | 'queues';

export interface Unasked {
  readonly source: AskedSource;
  /** For people, for example `no answer within 5 s`. */
  readonly problem: string;
}

/** `workflow`: a worker answered. `end`: stored when it ended. `results`: counted from the stored runs. */
type ProgressSource = 'workflow' | 'end' | 'results';

interface EngineFacts {
  /** `host:port`; null if none was found. */
  readonly address: string | null;
  /** Why it cannot be asked; null if it can. */
  readonly problem: string | null;
  /** Whether it runs on when the command that started it ends. */
  readonly stays: boolean;
  /** How long it took to describe the sweep. */
  readonly answerMs: number;
}

/** The sweep's workflow, as the engine describes it. */
export interface WorkflowFacts {
  readonly id: string;
  /** In lower case: `running`, `completed`, `failed` and others. */
  readonly status: string;
  readonly startedAt: number;
  readonly finishedAt: number | null;
  /** Why it failed; null if it did not. */
  readonly failure: string | null;
  /** The build that plays it to its end; null if it belongs to no deployment. */
  readonly build: BuildFacts | null;
  /** Where its results are, as it says. */
  readonly results: string;
}

export interface BuildFacts {
  readonly deployment: string;
  readonly build: string;
}

/** Trajectories that ended in the last minutes. */
export interface Recent {
  readonly ended: number;
  readonly withinMs: number;
  /** Null if none has ended. */
  readonly lastAt: number | null;
}

/** A task queue that the sweep needs. */
export interface QueueFacts {
  readonly name: string;
  /** Whose model turns are on it; null for the queue of workflows and tools. */
  readonly provider: string | null;
  /** Those of the last five minutes, as the server remembers them. */
  readonly pollers: readonly PollerFacts[];
  /** The build that takes new workflows; null if workers without a deployment do. */
  readonly current: BuildFacts | null;
  /** Tasks that no worker has taken yet, and how long the oldest has waited. */
  readonly backlog: number;
  readonly backlogAgeMs: number;
}

export interface PollerFacts {
  /** Usually `PID@HOST`. */
  readonly identity: string;
  readonly polledAt: number;
  readonly build: BuildFacts | null;
}

/** A workflow task that was tried and has not succeeded. */
export interface StuckWorkflowTask {
  readonly workflowId: string;
  /** The attempt that runs or comes next, from 1. */
  readonly attempt: number;
  /** Since when it waits. */
  readonly since: number;
  /** Null if its worker did not answer in time. */
  readonly failure: { readonly kind: 'nondeterminism' | 'other'; readonly message: string } | null;
  /** The build whose worker failed it, and the one that played the workflow before; what the workers say of themselves. */
  readonly failedBy: string | null;
  readonly playedBy: string | null;
}

/** An activity that has not completed. */
export interface PendingActivity {
  readonly workflowId: string;
  readonly activity: string;
  /** Null if the server does not say. */
  readonly taskQueue: string | null;
  /** The attempt that runs or comes next, from 1. */
  readonly attempt: number;
  /** Why the attempt before failed, if one did. */
  readonly lastFailure: string | null;
  /** A dotted name such as `results.unavailable`; null if it has none. */
  readonly failureType: string | null;
  /** Null while an attempt is running. */
  readonly nextAttemptAt: number | null;
  /** When the attempt began that is running; null if none is. */
  readonly startedAt: number | null;
  /** What it waits for, as its attempt said last: a limit, a model that is away, or results that are. */
  readonly waiting: {
    readonly until: number;
    readonly reason: string;
    readonly for: 'limit' | 'model' | 'results';
  } | null;
  /** Whether its running attempt is asking a model, whatever happened before. */
  readonly calling: boolean;
  /** When the outage began that it waits for. */
  readonly outageSince?: number;
  /** Since when its model is away; what is calling then only finds out whether it is back. */
  readonly awaySince?: number;
}

/** The seats of running trajectories that somebody outside takes. */
export interface SeatsFacts {
  /** Trajectories that have such seats. */
  readonly runs: number;
  /** Of those that began first, as far as workers answered. */
  readonly examined: readonly SeatFacts[];
}

export interface SeatFacts extends Pick<SeatState, 'role' | 'holder' | 'dueSince' | 'silenceMs'> {
  /** The id of the trajectory. */
  readonly trajectory: string;
}

/** What the results say, as this machine reaches them. Null: they are elsewhere, nothing is stored yet, or it was not answered. */
export interface ResultsFacts {
  readonly budget: BudgetState | null;
  readonly models: readonly ModelTraffic[] | null;
}

/** A disk that something of the sweep is written to. */
export interface DiskFacts {
  readonly holds: 'results' | 'engine';
  readonly path: string;
  readonly freeBytes: number;
  /** Whether the database cannot be written. */
  readonly isFull: boolean;
}
