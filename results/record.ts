import type { FailureCause, FoundMode } from '../evaluation/modes/mode.ts';
import type { Score } from '../evaluation/score.ts';
import type { Cell, Profile } from '../sandbox/cell.ts';
import type { Clock } from '../sandbox/clock.ts';
import type { Usage } from '../sandbox/event.ts';
import type { FailureKind } from '../sandbox/failure-kind.ts';
import type { PlayableRole } from '../sandbox/message.ts';
import type { Origin } from '../sandbox/origin.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { GuestReward } from '../worlds/world.ts';
import type { Trajectory } from '../sandbox/trajectory.ts';

/** A score without its explanation. */
export interface ScoreTotals {
  /**
   * Whether the job was done: every milestone met, nothing forbidden, nothing changed that was not asked for. `null` without a score, and if the run
   * was stored by a version that did not judge runs: `rescore --save` judges it.
   */
  readonly solved: boolean | null;
  /**
   * The mean share of the milestones met. `null` for `infrastructure`, `cancelled`, `silent` and, in profile `default`, `user-error`: such a run says
   * nothing about the agent and must not be averaged.
   */
  readonly similarity: number;
  /** The part of the score that milestones give. */
  readonly milestoneSimilarity: number;
  /** The part of the score that minefields give. If one was hit, `similarity` is 0. */
  readonly minefieldSimilarity: number;
  /** Number of turns; `null` where `similarity` is. */
  readonly turnCount: number;
  /** How close the agent's sentences are to the author's (ROUGE-L), from 0 to 1; `null` if the author wrote none. It is no part of the score. */
  readonly wording: number | null;
}

/** A score as it is stored. */
export interface RecordedScore extends ScoreTotals, Pick<Score, 'milestones' | 'minefields' | 'sideEffects'> {}

/** Content hashes of a run's inputs. Scores are comparable if these are equal. */
export interface Provenance {
  /** The scenario pack. */
  readonly pack: string;
  /** The scenario and the parts of the pack that it uses. */
  readonly scenario: string;
  /** Milestones and minefields without ids and notes, the profile and the version of the evaluator. */
  readonly grader: string;
  /** What `agent` and `user` were told before the opening. */
  readonly prompts: Readonly<Record<PlayableRole, string>>;
  /** The tools as the agent was offered them. */
  readonly tools: string;
  /** The share of tool calls that were spoiled on purpose (`--faults`), in (0, 1]; absent if none was. */
  readonly faults?: number;
  /** The packs whose tools were offered beside those of the scenario (`--decoys`), by name and content hash; absent if there were none. */
  readonly decoys?: readonly { readonly name: string; readonly hash: string }[];
  /** Version of this program, with a hash of its source. */
  readonly harness: string;
}

/** A run without its log: everything that lists and reports need. RUN_COLUMNS (run-columns.ts) says how each field is kept. */
export interface TrajectorySummary {
  /** Argument of `show` and `engine replay`. */
  readonly id: string;
  readonly cell: Cell;
  /** Categories of the base scenario. */
  readonly categories: readonly string[];
  /** Rules that were applied: `default` or `paper`. */
  readonly profile: Profile;
  /** Source of the answers of networked tools. */
  readonly services: string;
  /**
   * `completed`, `message-limit`, `agent-error`, `user-error`, `infrastructure`, `cancelled` or `silent` (no one took an `external:` seat in time).
   */
  readonly outcome: Outcome;
  /** Explains the outcome in words; `null` for `completed`. */
  readonly reason: string | null;
  /** Kind of the mistake that ended the run, as in the events of `show`; `null` if none did. */
  readonly failureKind: FailureKind | null;
  /** Null if and only if the outcome is not scored under the profile (isScored in sandbox/outcome.ts). */
  readonly score: ScoreTotals | null;
  /** Why it is not solved; `null` if it is, has no score, or was stored by a version that did not say so: `rescore --save` does. */
  readonly cause: FailureCause | null;
  /** What the agent did wrong in it, the cause first; empty if it is solved, `null` where nobody looked: without a score, and as for `cause`. */
  readonly modes: readonly FoundMode[] | null;
  /**
   * The last turn of the agent that the reference solution could have replaced, as `fork --bisect` found: what came after could not be made good. Its
   * `message` is `null` if not even the first turn could. `null` where nobody looked for it since the run has this score.
   */
  readonly decisive: FailureCause | null;
  /**
   * What the benchmark that its world comes from says of it (docs/import.md): `reward`, its `parts`, those that the task counts (`basis`), and `why`, a
   * sentence for each part that is 0 and for what is wrong with the task. `null` in other worlds, and without a score.
   */
  readonly guestReward: GuestReward | null;
  /** How often the user objected to what it was told; `null` where nobody counted. */
  readonly objections: number | null;
  /** How many calls of the agent were spoiled on purpose (`--faults`); `null` where nobody counted. */
  readonly faults: number | null;
  /** Tokens of `agent` and `user`. */
  readonly usage: Readonly<Record<PlayableRole, Usage>>;
  /** Attempts of models beyond the first, summed over the turns. */
  readonly retries: number;
  /** When play began, in milliseconds since the epoch. */
  readonly startedAt: number;
  /** When play ended. */
  readonly finishedAt: number;
  /** The Temporal workflow; `null` if played with `--engine inline`. */
  readonly workflowId: string | null;
  /** Its run; `null` where `workflow_id` is. */
  readonly runId: string | null;
  /** Of a fork (docs/forking.md): where it comes from; else `null`. */
  readonly origin: Origin | null;
  /** What the run was made from. */
  readonly provenance: Provenance;
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
