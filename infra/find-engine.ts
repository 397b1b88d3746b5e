import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { engineFiles } from './engine-files.ts';
import type { EngineFiles } from './engine-files.ts';
import type { EngineOptions } from './engine-options.ts';
import type { Engine } from './engine.ts';
import { EngineAway, EngineUnavailable } from './errors.ts';
import { startEngine } from './start-engine.ts';
import { engineSources, firstAvailable, serverSources } from './sources/engine-sources.ts';
import { whyGone } from './sources/running.ts';
import type { RunningServer } from './sources/source.ts';

/**
 * Finds a Temporal server, or starts one: uses the first of the {@link engineSources} that works and reports it in one line.
 * Call `ensureSearchAttributes` before starting workflows.
 * @throws EngineUnavailable
 */
export async function findEngine(options: EngineOptions): Promise<Engine> {
  const { report, use = 'play' } = options;
  const files = engineFiles(resolve(options.directory));
  const startsNone = use === 'work' || use === 'stays' || (use === 'ask' && !existsSync(files.database));
  const sources = options.sources ?? (startsNone ? serverSources(options) : engineSources(options));
  for (;;) {
    const skipped: string[] = [];
    const search = firstAvailable(sources, ({ title }, { message }) => skipped.push(`${title}: ${message}`));
    const { source, found } = await search.catch((error: unknown) => {
      if (!startsNone || skipped.length < sources.length) throw error;
      throw noneRuns(use, files, skipped);
    });
    if (found.kind === 'server') {
      report(`engine: ${describe(found, source.title)}`);
      return usedEngine(files, found);
    }
    const started = await startEngine(files.directory, options, source, found);
    if (started !== null) return started;
  }
}

/** Finds what {@link findEngine} would use, downloads or builds it if need be, and starts nothing. @throws EngineUnavailable */
export async function prepareEngine(options: EngineOptions): Promise<void> {
  await firstAvailable(options.sources ?? engineSources(options), () => {});
}

/** A server that others run. */
function usedEngine(files: EngineFiles, found: RunningServer): Engine {
  const { connection, namespace, uiAddress, own } = found;
  return {
    connection,
    namespace,
    address: connection.address,
    uiAddress,
    own: own !== null,
    stays: own === null || own.purpose === 'stay',
    gone: () => (own === null ? null : whyGone(files, own)),
    stop: async () => {},
  };
}

function describe({ connection: { address }, namespace, uiAddress, own }: RunningServer, title: string): string {
  if (own === null) return `${address}, namespace ${namespace}, source: ${title}`;
  return `dev server at ${address} (UI ${uiAddress}), source: already running in this directory`;
}

function noneRuns(
  use: EngineOptions['use'],
  { directory }: EngineFiles,
  skipped: readonly string[],
): EngineUnavailable {
  if (use === 'stays')
    return new EngineUnavailable(
      'no Temporal server keeps running after this command: start one with `toolsandbox engine up`, or set TEMPORAL_ADDRESS',
    );
  if (use === 'work')
    return new EngineAway(
      `no Temporal server runs in ${directory}: play a sweep from that directory, run \`toolsandbox engine up\`, or set TEMPORAL_ADDRESS`,
    );
  return new EngineUnavailable(
    `no Temporal server is running (${skipped.join('; ')}), and none has ever run in ${directory}: ` +
      'run from the directory of the sweep, or set TEMPORAL_ADDRESS',
  );
}
