import { setTimeout } from 'node:timers/promises';
import type { Report } from './report.ts';
import { duration } from '../text/words.ts';

/** How long a command that watches waits for a server that is away, and how often it asks. */
const PATIENCE_MS = 60 * 60_000;
const POLL_MS = 5_000;

export interface Patience {
  readonly report: Report;
  /** Rejects while the server is away; for work that takes long itself. Default: the work. */
  readonly isBack?: () => Promise<unknown>;
  /** Aborts a wait. */
  readonly signal?: AbortSignal;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds of a clock that no one sets. */
  readonly now?: () => number;
}

/**
 * Works through outages of results or Temporal server: says once that one began and once that it is over. After an hour the
 * error is thrown, exit code 2.
 */
export async function outlast<Result>(
  work: () => Promise<Result>,
  { report, isBack = work, signal, sleep = setTimeout, now = () => performance.now() }: Patience,
): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const outage = await outageOf(error);
      if (signal?.aborted || outage === null) throw error;
      const since = now();
      report(`${outage}; waiting for it, for an hour at most`);
      while (!(await answers(isBack))) {
        if (signal?.aborted || now() - since > PATIENCE_MS) throw error;
        await sleep(POLL_MS);
      }
      report(`it answers again, after ${duration((now() - since) / 1000)}`);
    }
  }
}

/** What is away and why, if results or Temporal server cannot be reached now. Only an error takes the time to load Temporal's. */
export async function outageOf(error: unknown): Promise<string | null> {
  const { isOutage, toFailure } = await import('../activities/failures.ts');
  const failure = toFailure(error);
  return isOutage(failure) ? failure.message : null;
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if ((await outageOf(error)) !== null) return false;
    throw error;
  }
}
