import type { PendingActivity, SweepFacts } from './facts.ts';

/**
 * How much a finding matters. `stopped`: nothing moves. `held`: a part does not move, the rest does. `unknown`: it cannot be said
 * whether it moves. `over`: it has ended. `slow`: it moves, with delay. `note`: nothing is held up yet.
 */
export type Gravity = 'stopped' | 'held' | 'unknown' | 'over' | 'slow' | 'note';

/** One cause, for people. Texts may quote models and files: they are not escaped. */
export interface Finding {
  /** A stable name such as `no-worker`. */
  readonly cause: Cause;
  readonly gravity: Gravity;
  /** Part of a sentence: `no worker polls queue X since 4 min 0 s`. */
  readonly text: string;
  /** Whole sentences, one line each. */
  readonly evidence: readonly string[];
  readonly help: readonly Help[];
}

export interface Help {
  /** What it does, as a whole sentence. */
  readonly text: string;
  /** The words after `toolsandbox`; null where no command helps. */
  readonly command: readonly string[] | null;
}

export type Cause =
  | 'engine-unreachable'
  | 'engine-slow'
  | 'disk-full'
  | 'disk-nearly-full'
  | 'failed'
  | 'ended'
  | 'paused'
  | 'budget-spent'
  | 'no-worker'
  | 'no-worker-of-build'
  | 'no-worker-of-promoted-build'
  | 'no-worker-for-model'
  | 'no-answer'
  | 'workflow-tasks-fail'
  | 'workflow-tasks-time-out'
  | 'payload-key-missing'
  | 'results-unavailable'
  | 'not-asked'
  | 'model-stopped'
  | 'throttled'
  | 'model-away'
  | 'activities-fail'
  | 'no-end-yet'
  | 'seats-wait'
  | 'workers-busy'
  | 'list-late';

/** Finds causes of one kind. Pure. */
export type Examine = (facts: SweepFacts) => readonly Finding[];

/** The gravities of what somebody should look at: the exit code is 1. */
export const ALARMING: ReadonlySet<Gravity | undefined> = new Set<Gravity>(['stopped', 'held', 'unknown']);

/** What holds up less than everything is `held` only while something else moves. */
export function heldOrStopped(facts: SweepFacts): 'stopped' | 'held' {
  return isMoving(facts) ? 'held' : 'stopped';
}

/** A trajectory takes a minute or so: what ended longer ago says nothing. */
const RECENTLY_MS = 60_000;

type Movement = Pick<SweepFacts, 'now' | 'activities' | 'recent'>;

/** Whether a trajectory ended a moment ago, or an attempt began that waits for nothing. What was asked long ago proves nothing. */
export function isMoving({ now, activities, recent }: Movement): boolean {
  return (
    hasJustEnded({ now, recent }) || activities.some((one) => isUnderWay(one) && now - one.startedAt < RECENTLY_MS)
  );
}

/** What ended was stored: engine, workers and results were well. */
export function hasJustEnded({ now, recent }: Pick<Movement, 'now' | 'recent'>): boolean {
  return recent.lastAt !== null && now - recent.lastAt < RECENTLY_MS;
}

/** Whether an attempt is running that says nothing of a wait, nor repeats one that failed. */
export function isUnderWay(activity: PendingActivity): activity is PendingActivity & { readonly startedAt: number } {
  const { startedAt, waiting, awaySince, lastFailure, calling } = activity;
  return startedAt !== null && waiting === null && awaySince === undefined && (calling || lastFailure === null);
}
