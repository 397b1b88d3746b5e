/** Milestones to be placed at messages so that the sum of similarities is greatest (reference semantics 6.6). */
export interface PlacementProblem {
  /** Numbers of the milestones to place. */
  readonly milestones: readonly number[];
  /** The second of a pair lies at the message of the first or later. */
  readonly edges: readonly (readonly [number, number])[];
  /** The first and last message to place at. */
  readonly first: number;
  readonly last: number;
  /** In [0, 1]; may depend on where the milestone's references lie: `places[reference]`. */
  readonly similarity: (milestone: number, message: number, places: Places) => number;
  /** What a milestone's similarity depends on besides its message: milestones that must come before it. */
  readonly references?: (milestone: number) => readonly number[];
  /** At least the similarity, wherever the references lie. Absent: 1 for milestones with references. */
  readonly ceiling?: (milestone: number, message: number) => number;
  /** Messages with equal imprints are the same to all that refer to the milestone placed there. Absent: all differ. */
  readonly imprint?: (milestone: number, message: number) => number;
}

/** Message by milestone; undefined while a milestone is not placed. */
export type Places = readonly (number | undefined)[];

export interface Placed {
  readonly milestone: number;
  readonly message: number;
  readonly similarity: number;
}
