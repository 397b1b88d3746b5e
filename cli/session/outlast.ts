import { setTimeout } from 'node:timers/promises';
import { isOutage, toFailure } from '../../activities/failures.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';
import { say } from '../say.ts';
import { duration } from '../sweep/progress-line.ts';

/** How long a command that watches waits for a server that is away, and how often it asks. */
const PATIENCE_MS = 60 * 60_000;
const POLL_MS = 5_000;

export interface Patience {
  /** Aborts a wait. */
  readonly signal?: AbortSignal;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  readonly now?: () => number;
}

/**
 * Works through outages of results or Temporal server: says once that one began and once that it is over. After an hour the
 * error is thrown, exit code 2.
 * @param isBack rejects while the server is away; for work that takes long itself
 */
export async function outlast<Result>(
  work: () => Promise<Result>,
  isBack: () => Promise<unknown> = work,
  { signal, sleep = setTimeout, now = Date.now }: Patience = {},
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted || !isAway(error)) throw error;
      const since = now();
      say(escapeForTerminal(`${reasonOf(error)}; waiting for it, for an hour at most`));
      while (!(await answers(isBack))) {
        if (signal?.aborted || now() - since > PATIENCE_MS) throw error;
        await sleep(POLL_MS);
      }
      say(`it answers again, after ${duration((now() - since) / 1000)}`);
    }
  }
}

/** Whether results or Temporal server cannot be reached now. */
export function isAway(error: unknown): boolean {
  return isOutage(toFailure(error));
}

/** What is away, and why. */
export function reasonOf(error: unknown): string {
  const failure = toFailure(error);
  return failure instanceof Error ? failure.message : String(failure);
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (isAway(error)) return false;
    throw error;
  }
}
