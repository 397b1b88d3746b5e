/** What kind of mistake of the agent or the simulated user ended a run: reports count each kind apart. */
export const FAILURE_KINDS = [
  'refused',
  'filtered',
  'context-full',
  'out-of-tokens',
  'empty',
  'aborted',
  'out-of-character',
  'other',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];
