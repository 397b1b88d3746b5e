import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { modulePath } from '../../files/own-code.ts';
import { isLocked } from '../../infra/process/lock.ts';
import { createPrivateDirectory } from '../../infra/process/private-directory.ts';
import { lastWords, logLength } from '../../infra/process/server-log.ts';
import { UserError } from '../errors.ts';
import { RESULTS_VARIABLE, STATE_DIRECTORY } from '../places.ts';
import { WORKER_LOG } from '../worker/worker-log.ts';
import type { KeeperOrder } from './keeper.ts';
import { KEEPER_LOCK, readKeeper } from './keeper-state.ts';
import type { KeeperState } from './keeper-state.ts';

const KEEPER = modulePath('./keeper.ts', import.meta.url);
const POLL_MS = 100;

/** Starts the keeper, or joins one that is starting, and waits until it is ready. It outlives this process. */
export async function startKeeper(order: KeeperOrder, results: string): Promise<KeeperState> {
  createPrivateDirectory(STATE_DIRECTORY);
  const position = logLength(WORKER_LOG);
  const log = openSync(WORKER_LOG, 'a', 0o600);
  const child = spawn(process.execPath, [KEEPER, JSON.stringify(order)], {
    detached: true,
    // Not an argument: every user of the machine can read those, and a database's URL may hold a password.
    env: { ...process.env, [RESULTS_VARIABLE]: results },
    stdio: ['ignore', 'ignore', log],
  });
  closeSync(log);
  child.unref();
  let ended = false;
  child.on('exit', () => (ended = true));
  for (;;) {
    const keeper = readKeeper();
    if (keeper !== null && keeper !== 'starting') return keeper;
    if (ended && keeper === null) {
      throw new UserError(`nothing was started: see ${WORKER_LOG}`, lastWords(WORKER_LOG, position));
    }
    await sleep(POLL_MS);
  }
}

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
