import { setTimeout as sleep } from 'node:timers/promises';
import { isAway } from '../../infra/connection.ts';
import { EngineAway, reasonOf } from '../../infra/errors.ts';
import { ResultsAway } from '../../results/results-unavailable.ts';

/** Milliseconds. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

export interface Waiting {
  readonly stop: AbortSignal;
  /** Is told why, whenever the reason is another. */
  readonly tell: (reason: string) => void;
}

/**
 * Does work that needs servers, again and again while they are away: a service may start before them, and outlives them.
 * Ends without an error if it is stopped while it waits.
 * @throws what no wait mends
 */
export async function onceThere(work: () => Promise<void>, { stop, tell }: Waiting): Promise<void> {
  let told: string | undefined;
  for (let waitMs = FIRST_WAIT_MS; !stop.aborted; waitMs = Math.min(LONGEST_WAIT_MS, waitMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof EngineAway || error instanceof ResultsAway || isAway(error))) throw error;
      const reason = reasonOf(error);
      if (reason !== told) tell((told = reason));
    }
    await sleep(waitMs, undefined, { signal: stop }).catch(() => undefined);
  }
}
