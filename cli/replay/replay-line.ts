import type { Message } from '../../sandbox/message.ts';

/** What a replay tells of itself, a JSON line each. */
export type ReplayLine =
  | { readonly kind: 'message'; readonly index: number; readonly message: Message }
  | { readonly kind: 'passed' }
  | { readonly kind: 'diverged' | 'failed'; readonly text: string };
