import { count } from '../../text/words.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { resolve } from 'node:path';
import { engineFiles } from '../../infra/engine-files.ts';
import { leaseHolders } from '../../infra/process/leases.ts';
import { isLocked } from '../../infra/process/lock.ts';
import { STATE_DIRECTORY } from '../../client/places.ts';
import { print, printJson, say } from '../say.ts';
import { KEEPER_LOCK, readKeeper } from '../../client/keeper/keeper-state.ts';
import type { KeeperState } from '../../client/keeper/keeper-state.ts';

const FILES = engineFiles(resolve(STATE_DIRECTORY));
const POLL_MS = 100;

/** What is left of an engine (docs/json-output.md). */
interface EngineEnd {
  readonly engine: 'none' | 'stopped' | 'in-use' | 'not-ours';
  /** Ids of the processes that still use an engine of ours. */
  readonly users: readonly number[];
}

/** Stops what `up` keeps, and says who still uses the engine. */
export async function bringDown({ now = false, json = false }: { now?: boolean; json?: boolean }): Promise<void> {
  const keeper = await readyKeeper();
  if (keeper === null) say('nothing to stop: `toolsandbox up` is not running in this directory');
  else await stopKeeper(keeper, now);
  const end = await engineEnd(keeper);
  const workers = keeper?.workers.length ?? 0;
  if (json) printJson({ workers, ...end });
  else print([...(keeper === null ? [] : [`${count(workers, 'worker')} stopped`]), ...describe(end, keeper)]);
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

/** Waits for the engine's end if it is ours and no one uses it. */
async function engineEnd(keeper: KeeperState | null): Promise<EngineEnd> {
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

function describe({ engine, users }: EngineEnd, keeper: KeeperState | null): readonly string[] {
  if (engine === 'none') return [];
  if (engine === 'stopped') return ['the engine is stopped'];
  if (engine === 'not-ours') {
    return [`the engine at ${keeper?.engine.address} keeps running: it was not started by \`toolsandbox up\``];
  }
  const processes = `process${users.length === 1 ? '' : 'es'} ${users.join(', ')}`;
  return [`the engine keeps running: it is still used by ${processes}`];
}
