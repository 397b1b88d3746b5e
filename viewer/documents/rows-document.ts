/**
 * Runs of a sweep as columns: element i of every column is run i. Words are numbers, which index the list of words of
 * their column. In the order of sweep, agent, scenario, augmentation and trial, so that it packs well.
 */
export interface RowsDocument {
  /** Documents of a sweep belong together if they have the same revision. */
  readonly revision: string;
  /** The number of the first run. */
  readonly from: number;
  readonly count: number;
  readonly words: Readonly<Record<WordColumn, readonly string[]>>;
  readonly columns: Readonly<Record<WordColumn, readonly number[]>> &
    Readonly<Record<NumberColumn, readonly number[]>> &
    Readonly<Record<NullableColumn, readonly (number | null)[]>>;
  /** Ids that do not follow from the cell (trajectoryId in sandbox/cell.ts), by the run's place in this document. */
  readonly ids: Readonly<Record<number, string>>;
}

/**
 * `categories` and `modes` are joined by spaces; `modes` are `?` where nobody looked for any. `reason`, `failureKind` and `cause` (the title of a `FailureCause`, evaluation/modes/mode.ts) are empty where
 * there is none.
 */
export const WORD_COLUMNS = [
  'scenario',
  'augmentation',
  'agent',
  'user',
  'outcome',
  'categories',
  'failureKind',
  'cause',
  'modes',
  'reason',
] as const;
export type WordColumn = (typeof WORD_COLUMNS)[number];

/** `startedAt` is in seconds since the epoch, `seconds` how long the run took, `tokens` what the agent used. */
export const NUMBER_COLUMNS = ['trial', 'retries', 'tokens', 'startedAt', 'seconds'] as const;
export type NumberColumn = (typeof NUMBER_COLUMNS)[number];

/**
 * `similarity`, `wording` and `turnCount` are null without a score, `solved` (0 or 1) without a verdict, `costUsd` (the agent's)
 * where it is not known.
 */
export const NULLABLE_COLUMNS = ['solved', 'similarity', 'wording', 'turnCount', 'costUsd'] as const;
export type NullableColumn = (typeof NULLABLE_COLUMNS)[number];

/** Runs per document. */
export const ROWS_PER_DOCUMENT = 10_000;
