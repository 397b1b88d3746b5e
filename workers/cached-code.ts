import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { privateCache } from '../infra/cache/private-cache.ts';
import { takeLock } from '../infra/process/lock.ts';

const FOLDER = 'workflow-bundles';
const LOCK = 'build.lock';
const WAIT_MS = 30_000;
const POLL_MS = 50;
const STALE_MS = 30 * 24 * 60 * 60 * 1000;

/**
 * The code that `build` makes, kept in our cache under `key`. Of several processes that need it at the same time, one
 * builds it. A file that is not exactly as it was stored is built again; where nothing can be stored, each process builds.
 */
export async function cachedCode(
  key: string,
  environment: NodeJS.ProcessEnv,
  build: () => Promise<string>,
): Promise<string> {
  const folder = privateCache(FOLDER, environment);
  if (folder === null) return build();
  const file = join(folder, `${key}.js`);
  const stored = read(file, key);
  if (stored !== null) return stored;
  const lock = await waitForLock(join(folder, LOCK));
  try {
    const meanwhile = read(file, key);
    if (meanwhile !== null) return meanwhile;
    const code = await build();
    store(folder, file, `${digest(key, code)}\n${code}`);
    return code;
  } finally {
    lock?.release();
  }
}

/** The first line of a file is the digest of the rest and of the key. */
function digest(key: string, code: string): string {
  return createHash('sha256').update(key).update('\0').update(code).digest('hex');
}

function read(file: string, key: string): string | null {
  try {
    const text = readFileSync(file, 'utf8');
    const end = text.indexOf('\n');
    const code = text.slice(end + 1);
    return text.slice(0, end) === digest(key, code) ? code : null;
  } catch {
    return null;
  }
}

/** A disk that is full only means that the next process builds again. */
function store(folder: string, file: string, text: string): void {
  const temporary = `${file}.${randomUUID()}`;
  try {
    writeFileSync(temporary, text, { mode: 0o600 });
    renameSync(temporary, file);
    removeStale(folder);
  } catch {
    rmSync(temporary, { force: true });
  }
}

/** Bundles of code that has changed since, and what processes left that were killed while they wrote. */
function removeStale(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (name !== LOCK && Date.now() - statSync(file).mtimeMs > STALE_MS) rmSync(file, { force: true });
  }
}

/** Null if others held the lock for too long, or the folder is on a disk without locks: then several processes build. */
async function waitForLock(file: string): Promise<{ release(): void } | null> {
  const deadline = Date.now() + WAIT_MS;
  do {
    try {
      const lock = takeLock(file, 0);
      if (lock !== null) return lock;
    } catch {
      return null;
    }
    await sleep(POLL_MS);
  } while (Date.now() < deadline);
  return null;
}
