import { setTimeout as sleep } from 'node:timers/promises';
import { resolve } from 'node:path';
import { engineFiles } from '../../infra/engine-files.ts';
import { leaseHolders } from '../../infra/process/leases.ts';
import { isLocked } from '../../infra/process/lock.ts';
import { STATE_DIRECTORY } from '../options.ts';
import { print, say } from '../say.ts';
import { KEEPER_LOCK, readKeeper } from '../up/keeper-state.ts';
import type { KeeperState } from '../up/keeper-state.ts';

const FILES = engineFiles(resolve(STATE_DIRECTORY));
const POLL_MS = 100;

/** Stops what `up` keeps, and says who still uses the engine. */
export async function bringDown({ now = false }: { readonly now?: boolean }): Promise<void> {
  const keeper = await readyKeeper();
  if (keeper === null) {
    say('nothing to stop: `toolsandbox up` is not running in this directory');
  } else {
    await stopKeeper(keeper, now);
    print(describeStop(keeper));
  }
  if (keeper?.engine.own ?? isLocked(FILES.lock)) await reportEngine();
}

/** Waits for a keeper that is starting. */
async function readyKeeper(): Promise<KeeperState | null> {
  for (;;) {
    const keeper = readKeeper();
    if (keeper !== 'starting') return keeper;
    await sleep(POLL_MS);
  }
}

async function stopKeeper({ pid, workers }: KeeperState, now: boolean): Promise<void> {
  if (!now && workers.length > 0) {
    say('stopping; running turns finish first (`toolsandbox down --now` does not wait for them)');
  }
  process.kill(pid, now ? 'SIGINT' : 'SIGTERM');
  while (isLocked(KEEPER_LOCK)) await sleep(POLL_MS);
}

function describeStop({ workers, engine }: KeeperState): string {
  const count = `${workers.length} worker${workers.length === 1 ? '' : 's'} stopped`;
  return engine.own ? count : `${count}; the engine at ${engine.address} was not started by us and keeps running`;
}

/** Waits for the engine's end if nobody uses it. */
async function reportEngine(): Promise<void> {
  let users = leaseHolders(FILES);
  while (isLocked(FILES.lock) && users.length === 0) {
    await sleep(POLL_MS);
    users = leaseHolders(FILES);
  }
  const pids = [...new Set(users.map(({ pid }) => pid))];
  if (!isLocked(FILES.lock)) print('the engine is stopped');
  else
    print(`the engine keeps running: it is still used by process${pids.length === 1 ? '' : 'es'} ${pids.join(', ')}`);
}
