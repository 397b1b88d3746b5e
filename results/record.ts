import type { Score } from '../evaluation/score.ts';
import type { Cell, Profile } from '../sandbox/cell.ts';
import type { Clock } from '../sandbox/clock.ts';
import type { Usage } from '../sandbox/event.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { Trajectory } from '../sandbox/trajectory.ts';

/** The score without its explanation. */
export type ScoreTotals = Omit<Score, 'milestones' | 'minefields'>;

/** What the run was made from: equal values mean comparable numbers. Hashes of content. */
export interface Provenance {
  readonly pack: string;
  readonly scenario: string;
  /** Milestones and minefields without prose, and the version of the evaluator. */
  readonly grader: string;
  /** What each role was told before the opening. */
  readonly prompts: Readonly<Record<PlayableRole, string>>;
  /** The schemas of the tools that the agent was offered. */
  readonly tools: string;
  /** Version of this program: the package's, and a hash of the source that plays and scores. */
  readonly harness: string;
}

/** What is known of a run without reading its log: all that lists and reports need. */
export interface TrajectorySummary {
  /** Derived from the cell (sandbox/cell.ts, trajectoryId); a fork has one of its own. */
  readonly id: string;
  readonly cell: Cell;
  /** With the augmentation's suffix. */
  readonly scenarioName: string;
  readonly categories: readonly string[];
  readonly profile: Profile;
  /** Where networked tools got their answers. */
  readonly services: string;
  readonly outcome: Outcome;
  /** In words, where the outcome alone does not say it. */
  readonly reason: string | null;
  /** Present exactly when the outcome is scored (sandbox/outcome.ts, isScored). */
  readonly score: ScoreTotals | null;
  readonly usage: Readonly<Record<PlayableRole, Usage>>;
  readonly provenance: Provenance;
  /** Milliseconds since the epoch. */
  readonly timing: { readonly startedAt: number; readonly finishedAt: number };
  /** Null when played without an engine. */
  readonly workflowId: string | null;
  readonly runId: string | null;
}

/**
 * A run in full. It carries the world it began in, not a hash of it: changes apply to that world only, so a stored run can
 * be shown, scored again and forked after its pack has changed.
 */
export interface TrajectoryRecord extends TrajectorySummary, Trajectory {
  readonly score: Score | null;
  /** The sandbox's time in this run; relative instants of the scenario are resolved at it. */
  readonly clock: Clock;
}
