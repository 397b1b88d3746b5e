/** Why a trajectory ended (design, section 4). */
export const OUTCOMES = [
  'completed',
  'message-limit',
  'agent-error',
  'user-error',
  'infrastructure',
  'cancelled',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Faults of the machinery say nothing about the agent: they are counted and run again, never scored as zero. */
export function isScored(outcome: Outcome): boolean {
  return outcome !== 'infrastructure' && outcome !== 'cancelled';
}
