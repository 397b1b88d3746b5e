import { setTimeout as sleep } from 'node:timers/promises';

/** What a promise comes to, or `otherwise` if it takes longer. It is not cancelled; a later failure is ignored. */
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
