import type { ScriptedReply } from '../../sandbox/script.ts';

/** What was said before the text that is doubted. */
export interface Heard {
  readonly opening: string;
  readonly replies: readonly ScriptedReply[];
  readonly isGiven: (index: number) => boolean;
  /** By the user, after the opening. */
  readonly said: readonly string[];
  /** By the agent, since the user said what it wants now. */
  readonly since: readonly string[];
}

/** What is wrong, or was asked and is not told, for the user to say; `insist`: a reply that it was never asked for. */
export type Doubt =
  | { readonly kind: 'wrong' | 'missing'; readonly details: readonly string[] }
  | { readonly kind: 'insist'; readonly say: string }
  | { readonly kind: 'later' }
  | { readonly kind: 'refusal' };
