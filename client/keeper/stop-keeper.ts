import { setTimeout as sleep } from 'node:timers/promises';
import { isLocked } from '../../infra/process/lock.ts';
import { KEEPER_LOCK, readKeeper } from './keeper-state.ts';
import type { KeeperState } from './keeper-state.ts';

const POLL_MS = 100;

/** What `engine up` keeps here; waits for a keeper that is starting. Null: none runs. */
export async function readyKeeper(): Promise<KeeperState | null> {
  for (;;) {
    const keeper = readKeeper();
    if (keeper !== 'starting') return keeper;
    await sleep(POLL_MS);
  }
}

/** Stops the keeper, its workers and its engine. @param now without waiting for turns that are running */
export async function stopKeeper({ pid }: KeeperState, now: boolean): Promise<void> {
  process.kill(pid, now ? 'SIGINT' : 'SIGTERM');
  while (isLocked(KEEPER_LOCK)) await sleep(POLL_MS);
}
