import { rm } from 'node:fs/promises';
import { cachedExecutable, cachedExecutablePath } from './executable-cache.ts';
import { executableSource } from './source.ts';
import type { EngineSource } from './source.ts';

/** The executable that an earlier download or build left. One that does not run, or is another version, is deleted. */
export function cacheSource(environment: NodeJS.ProcessEnv): EngineSource {
  const path = cachedExecutablePath(environment);
  const find = async () => {
    const found = await cachedExecutable(environment);
    if (found === null) throw new Error(`no usable executable at ${path}`);
    return found;
  };
  return executableSource({
    title: 'cache',
    hint: 'a successful download or build fills the cache',
    get: () =>
      find().catch(async (error: unknown) => {
        await rm(path, { force: true, recursive: true });
        throw error;
      }),
    inspect: async () => (await find()).path,
  });
}
