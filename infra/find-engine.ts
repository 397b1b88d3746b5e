import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { engineFiles } from './engine-files.ts';
import type { EngineFiles } from './engine-files.ts';
import type { EngineOptions } from './engine-options.ts';
import type { Engine } from './engine.ts';
import { EngineUnavailable } from './errors.ts';
import { ownEngine, startOrJoin } from './own-engine.ts';
import { engineSources, firstAvailable } from './sources/engine-sources.ts';

/**
 * Finds a Temporal server, or starts one: uses the first of the {@link engineSources} that works and reports it in one line.
 * A dev server that we start has our search attributes; for any other call `ensureSearchAttributes` before starting workflows.
 * @throws EngineUnavailable
 */
export async function findEngine(options: EngineOptions): Promise<Engine> {
  const { report, verbose } = options;
  const files = engineFiles(resolve(options.directory));
  const runningOnly = options.stays === true || (options.start === 'if-database' && !existsSync(files.database));
  const sources = options.sources ?? engineSources({ ...options, runningOnly });
  const skipped: string[] = [];
  const search = firstAvailable(sources, (source, { message }) => {
    skipped.push(`${source.title}: ${message}`);
    if (verbose) report(`engine: skipped ${source.title}: ${message}`);
  });
  const { source, found } = await search.catch((error: unknown) => {
    if (!runningOnly || skipped.length < sources.length) throw error;
    throw options.stays ? nothingStays() : nothingPlayed(files, skipped);
  });
  if (found.kind === 'executable') return startOrJoin({ options, files }, source, found);
  const { connection, namespace, uiAddress, own } = found;
  if (own !== null) {
    const engine = ownEngine({ options, files }, source.name, own);
    if (options.stays && !engine.stays) {
      await engine.stop();
      throw nothingStays();
    }
    report(`engine: dev server at ${engine.address} (UI ${uiAddress}), source: already running in this directory`);
    return engine;
  }
  const { address } = connection;
  report(`engine: ${address}, namespace ${namespace}, source: ${source.title}`);
  return {
    connection,
    namespace,
    address,
    uiAddress,
    source: source.name,
    own: false,
    stays: true,
    stop: async () => {},
  };
}

function nothingStays(): EngineUnavailable {
  return new EngineUnavailable(
    'no Temporal server keeps running after this command: start one with `toolsandbox engine up`, or set TEMPORAL_ADDRESS',
  );
}

function nothingPlayed({ directory }: EngineFiles, skipped: readonly string[]): EngineUnavailable {
  return new EngineUnavailable(
    `no Temporal server is running (${skipped.join('; ')}), and none has ever run in ${directory}: ` +
      'run from the directory of the sweep, or set TEMPORAL_ADDRESS',
  );
}
