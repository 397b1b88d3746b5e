import type { RoleView } from '../roles/role.ts';
import { charactersIn } from './characters-in.ts';

/** Of English text and JSON; the limits' own ratio corrects what differs between models (results/traffic/settle.ts). */
const CHARACTERS_PER_TOKEN = 3.5;

/** A short answer or a call. */
const ANSWER_TOKENS = 150;

/** Roughly what a turn will use, input and output, so that it can be counted before it is sent. */
export function estimatedTokens(view: Pick<RoleView, 'messages' | 'tools'>): number {
  return Math.ceil(charactersIn(view) / CHARACTERS_PER_TOKEN) + ANSWER_TOKENS;
}
