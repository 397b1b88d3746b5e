import { setTimeout as sleep } from 'node:timers/promises';
import type { TakeTurn } from './role.ts';

/** A scripted role that takes its time as a model would: for rehearsals of a sweep's size and for measurements. */
export function delayed(takeTurn: TakeTurn, delayMs: number): TakeTurn {
  return async (view, signal) => {
    await sleep(delayMs, undefined, { signal });
    return takeTurn(view, signal);
  };
}
