import type { JsonValue } from '../sandbox/json.ts';
import type { Table } from '../sandbox/world.ts';
import type { Assertion } from './assertions/assertion.ts';
import type { Constraint } from './milestone.ts';

/** One column of one target row against the row it was matched with. Null similarity: undefined, left out of the mean. */
export interface ColumnExplanation {
  readonly row: number;
  readonly column: string;
  readonly expected: JsonValue;
  readonly found: JsonValue;
  readonly similarity: number | null;
}

export interface ConstraintExplanation {
  readonly kind: Constraint['kind'];
  readonly database: string;
  readonly similarity: number;
  readonly columns: readonly ColumnExplanation[];
  /** Why nothing could be compared, or which guardrail was broken, for display. */
  readonly reason?: string;
}

/** The message closest to a milestone that matches nowhere, for display: it is not where the milestone was placed. */
export interface ClosestMessage {
  readonly message: number;
  /** The share of what is expected that is found there; it does not count for the score. */
  readonly likeness: number;
  readonly constraints: readonly ConstraintExplanation[];
}

/** Where a milestone was placed and how well it fits there. */
export interface MilestoneMatch {
  readonly milestone: number;
  readonly message: number;
  readonly similarity: number;
  readonly constraints: readonly ConstraintExplanation[];
  /** Only with similarity 0. */
  readonly closest?: ClosestMessage;
}

/** Something in the world at the end of a run that the milestones do not ask for. */
export interface SideEffect {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly table: Table;
  /** The row's id. */
  readonly row: string;
  /** Only with kind `changed`. */
  readonly column?: string;
  /** The row, or the cell, as it should be; null for a row that should not be there. */
  readonly expected: JsonValue;
  /** As it is; null for a row that is gone. */
  readonly found: JsonValue;
  /** It was put right again before the end. */
  readonly passing?: true;
  /** The number of the milestone that was met before this undid it. */
  readonly undoes?: number;
}

/**
 * All similarities in [0, 1]. Total: the milestones' mean, or 0 if a minefield was hit (paper, equation 1) or there are side
 * effects.
 */
export interface Score {
  /** Whether the job was done: every milestone met, no minefield hit, nothing changed that was not asked for. */
  readonly solved: boolean;
  readonly similarity: number;
  readonly milestoneSimilarity: number;
  readonly minefieldSimilarity: number;
  readonly turnCount: number;
  readonly milestones: readonly MilestoneMatch[];
  readonly minefields: readonly MilestoneMatch[];
  /** How close the agent's sentences are to those of the author (ROUGE-L): a side figure. Null if the author wrote none. */
  readonly wording: number | null;
  /** Always empty in profile `paper`. */
  readonly sideEffects: readonly SideEffect[];
  /** What the agent said to the user that is not known to be true, if there is any; never in profile `paper`. */
  readonly assertions?: readonly Assertion[];
}
