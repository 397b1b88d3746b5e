import type { SweepFacts } from './facts.ts';

/**
 * How much a finding matters. `stopped`: nothing moves. `held`: a part does not move, the rest does. `slow`: it moves, with
 * delay. `over`: it has ended. `note`: nothing is held up yet.
 */
export type Gravity = 'stopped' | 'held' | 'over' | 'slow' | 'note';

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
  | 'results-unread'
  | 'model-stopped'
  | 'throttled'
  | 'model-away'
  | 'activities-fail'
  | 'seats-wait'
  | 'workers-busy'
  | 'list-late';

/** Finds causes of one kind. Pure. */
export type Examine = (facts: SweepFacts) => readonly Finding[];

/** What holds up less than everything is `held` only while something else moves. */
export function heldOrStopped(facts: SweepFacts): 'stopped' | 'held' {
  return isMoving(facts) ? 'held' : 'stopped';
}

/** A trajectory takes a minute or so: what ended longer ago says nothing. */
const RECENTLY_MS = 60_000;

/** Whether a turn runs now, or a trajectory ended a moment ago. */
export function isMoving({ now, activities, recent }: Pick<SweepFacts, 'now' | 'activities' | 'recent'>): boolean {
  const isRunning = activities.some(
    ({ nextAttemptAt, waiting, lastFailure, calling }) =>
      calling || (nextAttemptAt === null && waiting === null && lastFailure === null),
  );
  return isRunning || (recent.lastAt !== null && now - recent.lastAt < RECENTLY_MS);
}
