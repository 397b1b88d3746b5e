import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { isLocked } from '../../infra/process/lock.ts';
import { STATE_DIRECTORY } from '../places.ts';

/** Locked while a keeper runs. */
export const KEEPER_LOCK = join(STATE_DIRECTORY, 'up.lock');
const STATE_FILE = join(STATE_DIRECTORY, 'up.json');

const stateSchema = z.object({
  /** The keeper's process id: SIGTERM lets running turns finish, SIGINT ends at once. */
  pid: z.int(),
  engine: z.object({ address: z.string(), namespace: z.string(), uiAddress: z.nullable(z.string()), own: z.boolean() }),
  workers: z.readonly(z.array(z.object({ pid: z.int(), restarts: z.int(), lastExit: z.nullable(z.string()) }))),
});

/** What `toolsandbox engine up` keeps in this directory. */
export type KeeperState = Readonly<z.infer<typeof stateSchema>>;
export type KeptWorker = KeeperState['workers'][number];

/** `starting`: a keeper runs, but is not ready. Null: none runs. */
export function readKeeper(): KeeperState | 'starting' | null {
  if (!isLocked(KEEPER_LOCK)) return null;
  try {
    return stateSchema.parse(JSON.parse(readFileSync(STATE_FILE, 'utf8')));
  } catch {
    return 'starting';
  }
}

export function writeKeeper(state: KeeperState): void {
  const partial = `${STATE_FILE}.${process.pid}`;
  writeFileSync(partial, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, STATE_FILE);
}

export function removeKeeper(): void {
  rmSync(STATE_FILE, { force: true });
}
