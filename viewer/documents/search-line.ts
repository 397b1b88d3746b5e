import type { Hit } from './text-matcher.ts';

/** One line of the server's answer to a search. */
export interface SearchLine {
  /** Runs read so far. */
  readonly read: number;
  /** The runs with the text, found since the line before. */
  readonly found: readonly FoundRun[];
}

/** A run with the text, and the first place where it is. */
export interface FoundRun extends Hit {
  readonly id: string;
}
