/** Why a trajectory ended. */
export const OUTCOMES = [
  'completed',
  'message-limit',
  'agent-error',
  'user-error',
  'infrastructure',
  'cancelled',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Infrastructure failures say nothing about the agent: they are counted and rerun, never scored as zero. */
export function isScored(outcome: Outcome): boolean {
  return outcome !== 'infrastructure' && outcome !== 'cancelled';
}
