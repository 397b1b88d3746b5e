import { rm } from 'node:fs/promises';
import { cachedExecutablePath, isPinnedExecutable } from './executable-cache.ts';
import { SourceUnavailable } from './source.ts';
import type { EngineSource } from './source.ts';
import { executableVersion } from './temporal-cli.ts';

/** The executable that an earlier download or build left. One that does not run, or is another version, is deleted. */
export function cacheSource(environment: NodeJS.ProcessEnv): EngineSource {
  const path = cachedExecutablePath(environment);
  const inspect = async (): Promise<string> => {
    if (await isPinnedExecutable(path, environment)) return path;
    throw new SourceUnavailable(`no usable executable at ${path}`, 'a successful download or build fills the cache');
  };
  return {
    name: 'cache',
    title: 'cache',
    get: async () => {
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
