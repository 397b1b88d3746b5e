/** What was said in the runs of a rows document, for search in a static export. */
export interface TextsDocument {
  /** The number of the first run. */
  readonly from: number;
  readonly texts: readonly string[];
}
