import { setTimeout as sleep } from 'node:timers/promises';

/** Below Temporal's default limit of ten visibility requests per second and namespace. */
const POLL_MS = 250;
const PATIENCE_MS = 120_000;

/** Repeats `probe` until it returns a value. @throws after two minutes, saying what did not happen */
export async function eventually<Value>(
  what: string | (() => string),
  probe: () => Promise<Value | undefined> | Value | undefined,
): Promise<Value> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(POLL_MS)) {
    const value = await probe();
    if (value !== undefined) return value;
  }
  throw new Error(`waited ${PATIENCE_MS / 1000} s in vain: ${typeof what === 'string' ? what : what()}`);
}
