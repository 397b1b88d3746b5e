import type { Profile } from './cell.ts';
import { PROFILE_RULES } from './profile-rules.ts';

/** Whether this text of the simulated user ends the run. */
export function holdsStopToken(text: string, profile: Profile): boolean {
  return PROFILE_RULES[profile].stopTokens.some((token) => text.includes(token));
}
