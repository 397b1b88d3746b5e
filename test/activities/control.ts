import type { CallControl } from '../../activities/call-model.ts';
import { NOT_TRIED } from '../../activities/tried.ts';

/** Of a first attempt that nobody interrupts. */
export const CONTROL: CallControl = {
  tried: NOT_TRIED,
  keep: () => undefined,
  patienceMs: 0,
  signal: new AbortController().signal,
};
