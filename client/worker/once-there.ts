import { setTimeout } from 'node:timers/promises';
import { EngineAway, reasonOf } from '../../infra/errors.ts';
import { isAway } from '../../infra/grpc-answer.ts';
import { ResultsAway } from '../../results/results-unavailable.ts';

/** Milliseconds. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

export interface Waiting {
  readonly stop: AbortSignal;
  /** Is told why, whenever the reason is another, and whenever servers that were there are away again. */
  readonly tell: (reason: string) => void;
  /** Whether the work had its servers and was being done until it failed. */
  readonly wasThere: () => boolean;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Does work that needs servers, again and again while they are away: a service may start before them, and outlives them.
 * Ends without an error if it is stopped while it waits.
 * @throws what no wait mends
 */
export async function onceThere(
  work: () => Promise<void>,
  { stop, tell, wasThere, sleep = (milliseconds) => setTimeout(milliseconds, undefined, { signal: stop }) }: Waiting,
): Promise<void> {
  let [told, waitMs]: [string | undefined, number] = [undefined, FIRST_WAIT_MS];
  while (!stop.aborted) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof EngineAway || error instanceof ResultsAway || isAway(error))) throw error;
      if (wasThere()) [told, waitMs] = [undefined, FIRST_WAIT_MS];
      const reason = reasonOf(error);
      if (reason !== told) tell((told = reason));
    }
    await sleep(waitMs).catch(() => undefined);
    waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2);
  }
}
