/** What kind of mistake of the agent or the simulated user ended a run: reports count each kind apart. */
export const FAILURE_KINDS = [
  'refused',
  'filtered',
  'context-full',
  'out-of-tokens',
  'empty',
  'aborted',
  'out-of-character',
  /** Whoever took the turn said that it failed. */
  'gave-up',
  /** The code of an agent of the user's own threw, or returned no turn. */
  'code-error',
  'other',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];
