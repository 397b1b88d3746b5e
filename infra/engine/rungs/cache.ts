import { rm } from 'node:fs/promises';
import { cachedExecutablePath, isPinnedExecutable } from '../executable-cache.ts';
import { RungFailure } from '../rung.ts';
import type { Rung } from '../rung.ts';
import { executableVersion } from '../server-executable.ts';

/** The executable that an earlier download or build left. One that does not run, or is another version, is discarded. */
export function cacheRung(environment: NodeJS.ProcessEnv): Rung {
  const path = cachedExecutablePath(environment);
  const inspect = async (): Promise<string> => {
    if (await isPinnedExecutable(path, environment)) return path;
    throw new RungFailure(`nothing usable at ${path}`, 'it is filled by the next two, the first time one succeeds');
  };
  return {
    name: 'cache',
    title: 'our cache',
    attempt: async () => {
      try {
        await inspect();
      } catch (error) {
        await rm(path, { force: true, recursive: true });
        throw error;
      }
      return { kind: 'executable', path, version: await executableVersion(path, environment) };
    },
    inspect,
  };
}
