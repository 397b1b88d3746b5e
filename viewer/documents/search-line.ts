/** One line of the server's answer to a search. */
export interface SearchLine {
  /** Runs read so far. */
  readonly read: number;
  /** Ids of runs with the text, found since the line before. */
  readonly found: readonly string[];
}
