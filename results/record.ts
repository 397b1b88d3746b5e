import type { Score } from '../evaluation/score.ts';
import type { Cell, Profile } from '../sandbox/cell.ts';
import type { Clock } from '../sandbox/clock.ts';
import type { Usage } from '../sandbox/event.ts';
import type { FailureKind } from '../sandbox/failure-kind.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import type { Origin } from '../sandbox/origin.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { Trajectory } from '../sandbox/trajectory.ts';

/** A score as it is stored: null for `solved` if it was imported from a version that did not judge runs (`rescore --save` does). */
export interface RecordedScore extends Omit<Score, 'solved'> {
  readonly solved: boolean | null;
}

/** The score without its explanation. */
export type ScoreTotals = Omit<RecordedScore, 'milestones' | 'minefields' | 'sideEffects'>;

/** Content hashes of a run's inputs. Scores are comparable if these are equal. */
export interface Provenance {
  readonly pack: string;
  readonly scenario: string;
  /** Milestones and minefields without their notes, the profile and the version of the evaluator. */
  readonly grader: string;
  readonly prompts: Readonly<Record<PlayableRole, string>>;
  /** The schemas of the tools offered to the agent. */
  readonly tools: string;
  /** The version of this program: the package version and a hash of the code that plays and scores. */
  readonly harness: string;
}

/** A run without its log: everything that lists and reports need. */
export interface TrajectorySummary {
  /** Derived from the cell (trajectoryId in sandbox/cell.ts). Forks are in a sweep of their own. */
  readonly id: string;
  readonly cell: Cell;
  /** Set if the run is a fork. Usage and retries are then those after the copied events. */
  readonly origin?: Origin;
  /** With the augmentation's suffix. */
  readonly scenarioName: string;
  readonly categories: readonly string[];
  readonly profile: Profile;
  /** The source of networked tools' answers. */
  readonly services: string;
  readonly outcome: Outcome;
  /** Human-readable details of the outcome. */
  readonly reason: string | null;
  /** Of the mistake that ended the run; absent if none did. */
  readonly failureKind?: FailureKind;
  /** Null if and only if the outcome is not scored under the profile (isScored in sandbox/outcome.ts). */
  readonly score: ScoreTotals | null;
  readonly usage: Readonly<Record<PlayableRole, Usage>>;
  /** Attempts beyond the first, summed over the turns. */
  readonly retries: number;
  readonly provenance: Provenance;
  /** Milliseconds since the epoch. */
  readonly timing: { readonly startedAt: number; readonly finishedAt: number };
  /** Null if played without Temporal. */
  readonly workflowId: string | null;
  readonly runId: string | null;
}

/**
 * A full run. It contains its start world instead of a hash, so a stored run can be shown, rescored and forked even
 * after its pack has changed.
 */
export interface TrajectoryRecord extends TrajectorySummary, Trajectory {
  readonly score: RecordedScore | null;
  /** The sandbox's clock, against which the scenario's relative times are resolved. */
  readonly clock: Clock;
}
