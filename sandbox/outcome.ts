import type { Profile } from './cell.ts';
import { PROFILE_RULES } from './profile-rules.ts';

/** Why a trajectory ended. */
export const OUTCOMES = [
  'completed',
  'message-limit',
  'agent-error',
  'user-error',
  'infrastructure',
  'cancelled',
  'silent',
] as const;
export type Outcome = (typeof OUTCOMES)[number];

/**
 * Whether a run counts. What ended because of something other than the agent says nothing about it: it is counted apart
 * and played again. Profile `paper` scores a mistake of the simulated user, as the original does.
 */
export function isScored(outcome: Outcome, profile: Profile): boolean {
  if (outcome === 'user-error') return PROFILE_RULES[profile].originalScores;
  return outcome !== 'infrastructure' && outcome !== 'cancelled' && outcome !== 'silent';
}
