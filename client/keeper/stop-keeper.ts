import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { engineFiles } from '../../infra/engine-files.ts';
import { leaseHolders } from '../../infra/process/leases.ts';
import { isLocked } from '../../infra/process/lock.ts';
import { STATE_DIRECTORY } from '../places.ts';
import { KEEPER_LOCK, readKeeper } from './keeper-state.ts';
import type { KeeperState } from './keeper-state.ts';

const FILES = engineFiles(resolve(STATE_DIRECTORY));
const POLL_MS = 100;

/** What is left of an engine. */
export interface EngineEnd {
  readonly engine: 'none' | 'stopped' | 'in-use' | 'not-ours';
  /** Ids of the processes that still use an engine of ours. */
  readonly users: readonly number[];
}

/** What `engine up` keeps here; waits for a keeper that is starting. Null: none runs. */
export async function readyKeeper(): Promise<KeeperState | null> {
  for (;;) {
    const keeper = readKeeper();
    if (keeper !== 'starting') return keeper;
    await sleep(POLL_MS);
  }
}

/** Stops the keeper and its workers. @param now without waiting for turns that are running */
export async function stopKeeper({ pid }: KeeperState, now: boolean): Promise<void> {
  process.kill(pid, now ? 'SIGINT' : 'SIGTERM');
  while (isLocked(KEEPER_LOCK)) await sleep(POLL_MS);
}

/** Waits for the engine's end if it is ours and no one uses it. */
export async function engineEnd(keeper: KeeperState | null): Promise<EngineEnd> {
  if (keeper?.engine.own === false) return { engine: 'not-ours', users: [] };
  if (keeper === null && !isLocked(FILES.lock)) return { engine: 'none', users: [] };
  let users = leaseHolders(FILES);
  while (isLocked(FILES.lock) && users.length === 0) {
    await sleep(POLL_MS);
    users = leaseHolders(FILES);
  }
  if (!isLocked(FILES.lock)) return { engine: 'stopped', users: [] };
  return { engine: 'in-use', users: [...new Set(users.map(({ pid }) => pid))] };
}
