import { resolve } from 'node:path';
import { engineFiles } from '../engine-files.ts';
import { EngineUnavailable } from '../errors.ts';
import type { LeasePurpose } from '../process/leases.ts';
import { buildSource } from './build.ts';
import { cacheSource } from './cache.ts';
import { configuredSource } from './configured.ts';
import { downloadSource } from './download.ts';
import { pathSource } from './path.ts';
import { runningSource } from './running.ts';
import { SourceUnavailable } from './source.ts';
import type { EngineSource, Executable, RunningServer } from './source.ts';

export interface SourceOptions {
  /** The state folder of the working directory. */
  readonly directory: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly report: (line: string) => void;
  /** Always start a separate server on its own ports, never use a running one; default false. */
  readonly fresh?: boolean;
  /** Only a server of this working directory: no configured one, none that others run on the default port; default false. */
  readonly own?: boolean;
  /** Use a running server only, start none; default false. */
  readonly runningOnly?: boolean;
  /** `up` for a process that keeps the directory's server until `toolsandbox engine down`; default `command`. */
  readonly purpose?: LeasePurpose;
}

/** Where an engine can come from, in the order tried: running servers first, then executables, the slowest last. */
export function engineSources(options: SourceOptions): readonly EngineSource[] {
  const { directory, environment, report, fresh = false, own = false, runningOnly = false } = options;
  const running = {
    namespace: namespaceOf(environment),
    files: engineFiles(resolve(directory)),
    purpose: options.purpose ?? 'command',
  };
  const servers = own
    ? [runningSource({ ...running, defaultAddress: null })]
    : [configuredSource(environment), runningSource(running)];
  const executables = [
    pathSource(environment),
    cacheSource(environment),
    downloadSource({ environment, report }),
    buildSource(environment, report),
  ];
  return [...(fresh ? [] : servers), ...(runningOnly ? [] : executables)];
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
