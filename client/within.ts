import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What a promise comes to, or `otherwise` if it takes longer. It is not cancelled, and a later failure is ignored: only for what ends by itself and
 * closes what it uses. What the Temporal server is asked has a deadline of its own (`answeredWithin`).
 */
export async function within<Result, Otherwise>(
  milliseconds: number,
  promise: Promise<Result>,
  otherwise: Otherwise,
): Promise<Result | Otherwise> {
  const stop = new AbortController();
  const late = sleep(milliseconds, otherwise, { signal: stop.signal, ref: false }).catch(() => otherwise);
  promise.catch(() => undefined);
  try {
    return await Promise.race([promise, late]);
  } finally {
    stop.abort();
  }
}
