import { resolve } from 'node:path';
import { engineFiles } from '../engine-files.ts';
import type { SourceOptions } from '../engine-options.ts';
import { EngineUnavailable, codeOf } from '../errors.ts';
import { buildSource } from './build.ts';
import { configuredSource } from './configured.ts';
import { downloadSource } from './download.ts';
import { runningSource } from './running.ts';
import { SourceUnavailable, executableSource } from './source.ts';
import type { EngineSource, RunningServer } from './source.ts';
import type { Executable } from './temporal-cli.ts';
import { rm } from 'node:fs/promises';
import { cachedExecutable, cachedExecutablePath } from './executable-cache.ts';
import { OLDEST_SERVER, executableAt, isNewEnough } from './temporal-cli.ts';

/** Where an engine can come from, in the order tried: running servers first, then executables, the slowest last. */
export function engineSources(options: SourceOptions): readonly EngineSource[] {
  return [...serverSources(options), ...executableSources(options)];
}

/** Servers that run. */
export function serverSources({
  directory,
  environment,
  use = 'play',
  own = false,
}: SourceOptions): readonly EngineSource[] {
  const running = { files: engineFiles(resolve(directory)), namespace: namespaceOf(environment), use };
  return [...(own ? [] : [configuredSource(environment)]), runningSource(running)];
}

/** Where the Temporal CLI can come from. */
export function executableSources({
  environment,
  report,
}: Pick<SourceOptions, 'environment' | 'report'>): readonly EngineSource[] {
  return [
    pathSource(environment),
    cacheSource(environment),
    downloadSource({ environment, report }),
    buildSource(environment, report),
  ];
}

const NO_ENGINE =
  'no Temporal server is available. One of these is enough: follow its hint, then run the same command again; ' +
  '`toolsandbox try` and `run --engine inline` need none. Tried in this order:';

/** The namespace of a dev server. */
export function namespaceOf(environment: NodeJS.ProcessEnv): string {
  return environment['TEMPORAL_NAMESPACE'] || 'default';
}

/**
 * The first source that works. `onSkip` is called for each source before it that does not.
 * @throws EngineUnavailable when none works; the message lists each source with its hint
 */
export async function firstAvailable(
  sources: readonly EngineSource[],
  onSkip: (source: EngineSource, failure: SourceUnavailable) => void,
): Promise<{ source: EngineSource; found: RunningServer | Executable }> {
  const failures: string[] = [];
  for (const source of sources) {
    try {
      return { source, found: await source.get() };
    } catch (error) {
      if (!(error instanceof SourceUnavailable)) throw error;
      onSkip(source, error);
      failures.push(`${source.title}: ${error.message}; hint: ${error.hint}`);
    }
  }
  throw new EngineUnavailable(NO_ENGINE, failures);
}

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

/** The Temporal CLI that the user has installed. */
export function pathSource(environment: NodeJS.ProcessEnv): EngineSource {
  const get = async () => {
    const found = await executableAt('temporal', environment).catch((error: unknown) => {
      throw codeOf(error) === 'ENOENT' ? new Error('not found') : error;
    });
    if (isNewEnough(found)) return found;
    throw new Error(`its server ${found.server} is older than ${OLDEST_SERVER.join('.')}`);
  };
  return executableSource({
    title: 'temporal on PATH',
    hint: 'install the Temporal CLI (https://docs.temporal.io/cli, for example: brew install temporal)',
    get,
    inspect: async () => {
      const { cli, server } = await get();
      return `version ${cli}, server ${server}`;
    },
  });
}
