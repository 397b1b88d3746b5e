/** What spoils a scenario for every agent, decided without a model. Rows of checks name the scenarios, which are listed together. */
export const GATES = {
  'solved-by-nothing': 'doing nothing solves it',
  'state-of-nothing': 'doing nothing leaves the state that the solution leaves: only what is said can tell',
  'solved-by-reciting': 'saying the wish, one and the same line, or all that can be read, solves it',
  'solution-fails': 'a call of the solution ends in an error, and is not made again',
  'solution-order': 'the state in the end depends on the order of independent calls, or of pairs in lists',
  'solution-forbidden': 'the solution does what a minefield forbids',
  'policy-in-words': 'not decidable without a judge: there is a policy in words, and no minefield',
  'shared-wish': 'the wish is not unique: another scenario or another row fits it as well',
} as const;

export type Gate = keyof typeof GATES;

/** The gates that are no fault of a scenario, but what has to be known of it. */
export const NOTED: ReadonlySet<Gate> = new Set(['state-of-nothing', 'policy-in-words']);

/** The scenarios that a gate names, in the order of the pack. */
export interface GateTally {
  /** Its name. */
  readonly gate: Gate;
  /** What is so about the scenarios. */
  readonly title: string;
  /** Names of base scenarios. */
  readonly scenarios: readonly string[];
}
