/** A text of a run, and the number of the message that it belongs to. */
export type Spoken = readonly [message: number, text: string];

/** What was said in the runs of a rows document, for search in a static export. */
export interface TextsDocument {
  /** The number of the first run. */
  readonly from: number;
  readonly runs: readonly (readonly Spoken[])[];
}
