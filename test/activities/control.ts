import type { TurnControl } from '../../activities/take-turn.ts';
import { NOT_TRIED } from '../../activities/tried.ts';

/** Of a first attempt that nobody interrupts. */
export const CONTROL: TurnControl = {
  tried: NOT_TRIED,
  keep: () => undefined,
  patienceMs: 0,
  signal: new AbortController().signal,
};
