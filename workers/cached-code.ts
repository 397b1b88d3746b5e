import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CachedTexts } from '../files/cached-texts.ts';
import { privateCache } from '../files/private-cache.ts';
import { takeLock } from '../infra/process/lock.ts';

const LOCK = 'build.lock';
const WAIT_MS = 30_000;
const POLL_MS = 50;

/** The folder of our cache for the bundled workflow code. */
const WORKFLOW_BUNDLES = 'workflow-bundles';

/**
 * The code that `build` makes, kept in a folder of our cache under `key`. Of several processes that need it at the same time, one
 * builds it. A file that is not exactly as it was stored is built again; where nothing can be stored, each process builds.
 */
export async function cachedCode(
  key: string,
  environment: NodeJS.ProcessEnv,
  build: () => Promise<string>,
  name = WORKFLOW_BUNDLES,
): Promise<string> {
  const folder = privateCache(name, environment);
  if (folder === null) return build();
  const cache = new CachedTexts(folder, '.js');
  const stored = cache.read(key);
  if (stored !== null) return stored;
  const lock = await waitForLock(join(folder, LOCK));
  try {
    const meanwhile = cache.read(key);
    if (meanwhile !== null) return meanwhile;
    const code = await build();
    cache.store(key, code);
    return code;
  } finally {
    lock?.release();
  }
}

/** Null if others held the lock for too long, or the folder is on a disk without locks: then several processes build. */
async function waitForLock(file: string): Promise<{ release(): void } | null> {
  const deadline = performance.now() + WAIT_MS;
  do {
    try {
      const lock = takeLock(file, 0);
      if (lock !== null) return lock;
    } catch {
      return null;
    }
    await sleep(POLL_MS);
  } while (performance.now() < deadline);
  return null;
}
