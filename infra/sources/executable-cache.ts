import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cacheDirectory } from '../../files/private-cache.ts';
import { createPrivateDirectory } from '../process/private-directory.ts';
import { PINNED_CLI_VERSION, executableAt } from './temporal-cli.ts';
import type { Executable } from './temporal-cli.ts';

const STALE_STAGING_MS = 24 * 60 * 60 * 1000;
const STAGING_PREFIX = 'staging-';

export function cachedExecutablePath(environment: NodeJS.ProcessEnv): string {
  const name = `temporal-cli-${PINNED_CLI_VERSION}-${process.platform}-${process.arch}`;
  return join(cacheDirectory(environment), name, executableName());
}

export function executableName(): string {
  return process.platform === 'win32' ? 'temporal.exe' : 'temporal';
}

/** Null if there is none that runs and is the version we pin. */
export async function cachedExecutable(environment: NodeJS.ProcessEnv): Promise<Executable | null> {
  const found = await executableAt(cachedExecutablePath(environment), environment).catch(() => null);
  return found?.cli === PINNED_CLI_VERSION ? found : null;
}

/**
 * Puts an executable into the cache. `produce` creates it in a staging directory and returns its path. It is checked, then
 * renamed into the cache, so an interruption never leaves a broken executable there.
 */
export async function installExecutable(
  environment: NodeJS.ProcessEnv,
  produce: (staging: string) => Promise<string>,
): Promise<Executable> {
  const cache = cacheDirectory(environment);
  createPrivateDirectory(cache);
  await removeStaleStaging(cache);
  const staging = await mkdtemp(join(cache, STAGING_PREFIX));
  try {
    const produced = await executableAt(await produce(staging), environment);
    if (produced.cli !== PINNED_CLI_VERSION) {
      throw new Error(`got Temporal CLI ${produced.cli} instead of ${PINNED_CLI_VERSION}`);
    }
    const path = cachedExecutablePath(environment);
    createPrivateDirectory(dirname(path));
    await rename(produced.path, path);
    return { ...produced, path };
  } finally {
    await rm(staging, { force: true, recursive: true });
  }
}

/** Staging directories of processes that were killed during a download or build. */
async function removeStaleStaging(cache: string): Promise<void> {
  for (const name of await readdir(cache)) {
    if (!name.startsWith(STAGING_PREFIX)) continue;
    const stats = await stat(join(cache, name)).catch(() => null);
    if (stats === null || Date.now() - stats.mtimeMs < STALE_STAGING_MS) continue;
    await rm(join(cache, name), { force: true, recursive: true });
  }
}
