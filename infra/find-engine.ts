import { existsSync, rmSync } from 'node:fs';
import { resolve, basename } from 'node:path';
import { engineFiles } from './engine-files.ts';
import type { EngineFiles } from './engine-files.ts';
import type { EngineOptions, EngineUse } from './engine-options.ts';
import type { Engine } from './engine.ts';
import { EngineAway, EngineUnavailable } from './errors.ts';
import { engineSources, firstAvailable, serverSources, namespaceOf } from './sources/engine-sources.ts';
import { whyGone } from './sources/running.ts';
import type { RunningServer, EngineSource } from './sources/source.ts';
import { readEngineState, writeEngineState } from './engine-state.ts';
import type { EngineState } from './engine-state.ts';
import { DevServer } from './process/dev-server.ts';
import { endLeftoverServer } from './process/leftover-server.ts';
import { takeLock } from './process/lock.ts';
import { createPrivateDirectory } from './process/private-directory.ts';
import type { Executable } from './sources/temporal-cli.ts';

/** Longer than another process needs to look whether the lock is held. */
const LOCK_MS = 300;
const PURPOSES: Partial<Record<EngineUse, EngineState['purpose']>> = { ask: 'ask', keep: 'stay' };

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
    await options.beforeStart?.();
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

/** Starts the server of a directory, which ends with this process. Null if another process has just begun to run one. */
async function startEngine(
  directory: string,
  { environment, report, use = 'play', onExit = () => {} }: EngineOptions,
  { title }: EngineSource,
  { path: executable, cli, server: serverVersion }: Executable,
): Promise<Engine | null> {
  const files = engineFiles(directory);
  createPrivateDirectory(files.directory);
  const lock = takeLock(files.lock, LOCK_MS);
  if (lock === null) return null;
  const release = () => {
    rmSync(files.state, { force: true });
    lock.release();
  };
  try {
    const left = readEngineState(files)?.server;
    const purpose = PURPOSES[use] ?? 'play';
    const command = use === 'keep' ? 'toolsandbox engine up' : commandName(process.argv);
    const owner = { pid: process.pid, command, since: new Date().toISOString(), purpose };
    writeEngineState(files, { ...owner, server: null });
    if (left) await endLeftoverServer(left.pid, files.database);
    const namespace = namespaceOf(environment);
    const onState = (state: EngineState['server']) => writeEngineState(files, { ...owner, server: state });
    const server = await DevServer.start({ executable, environment, files, namespace, report, onState, onExit });
    const { address, uiAddress } = server;
    report(
      `engine: dev server at ${address} (UI ${uiAddress}), source: ${title} (CLI ${cli}, server ${serverVersion})`,
    );
    let stopped: Promise<void> | undefined;
    return {
      connection: { address },
      namespace,
      address,
      uiAddress,
      own: true,
      stays: purpose === 'stay',
      gone: () => server.gone,
      stop: () => (stopped ??= server.stop().finally(release)),
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** For people, without what may hold a password: `toolsandbox sweep`, or the file of a program that uses the library. */
function commandName([, file = '', word = '']: readonly string[]): string {
  if (!/[/\\]cli[/\\]main\.[jt]s$/.test(file)) return basename(file);
  return /^[a-z]+$/.test(word) ? `toolsandbox ${word}` : 'toolsandbox';
}
