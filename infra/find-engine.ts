import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import type { EngineConnection } from './connection.ts';
import { engineFiles } from './engine-state.ts';
import type { Engine } from './engine.ts';
import { EngineUnavailable } from './errors.ts';
import { startDevServer } from './process/dev-server.ts';
import type { DevServer } from './process/dev-server.ts';
import { ensureSearchAttributes } from './search-attributes.ts';
import { engineSources, firstAvailable } from './sources/engine-sources.ts';
import type { SourceOptions } from './sources/engine-sources.ts';
import { serverOfDirectory } from './sources/running.ts';
import type { EngineSource, Executable, SourceName } from './sources/source.ts';

const JOIN_TIMEOUT_MS = 60_000;

export interface EngineOptions extends SourceOptions {
  /** Also report each source that was skipped, and why; default false. */
  readonly verbose?: boolean;
  /** Restart a server that we started when it dies, on the same ports and database, at most 5 times; default false. */
  readonly restart?: boolean;
  /** Called when a server that we started died and is not restarted. */
  readonly onExit?: (reason: string) => void;
  /** Instead of {@link engineSources}. */
  readonly sources?: readonly EngineSource[];
}

/**
 * Finds a Temporal server, or starts one: uses the first of the {@link engineSources} that works and reports it in one line.
 * A dev server that we start has our search attributes; for any other call `ensureSearchAttributes` before starting workflows.
 * @throws EngineUnavailable
 */
export async function findEngine(options: EngineOptions): Promise<Engine> {
  const { report, verbose } = options;
  const { source, found } = await firstAvailable(options.sources ?? engineSources(options), (skipped, { message }) => {
    if (verbose) report(`engine: skipped ${skipped.title}: ${message}`);
  });
  if (found.kind === 'executable') return startOrJoin(options, source, found);
  const { connection, namespace, uiAddress } = found;
  report(`engine: ${connection.address}, namespace ${namespace}, source: ${source.title}`);
  return runningEngine(source.name, connection, namespace, uiAddress);
}

/** Starts the server. When another command starts one in the same directory at the same moment, uses that one. */
async function startOrJoin(options: EngineOptions, source: EngineSource, executable: Executable): Promise<Engine> {
  const { environment, report, restart, onExit, fresh } = options;
  const directory = resolve(options.directory);
  const files = engineFiles(directory);
  const namespace = environment['TEMPORAL_NAMESPACE'] || 'default';
  const deadline = Date.now() + JOIN_TIMEOUT_MS;
  for (;;) {
    const server = await startDevServer({
      executable: executable.path,
      environment,
      directory,
      files,
      namespace,
      defaultPorts: fresh !== true,
      restart: restart === true,
      report,
      ...(onExit && { onExit }),
    });
    if (server !== 'locked') {
      const { address, uiAddress } = server;
      await registerSearchAttributes(server, namespace);
      const { cli, server: version } = executable.version;
      report(
        `engine: dev server at ${address} (UI ${uiAddress}), source: ${source.title} (CLI ${cli}, server ${version})`,
      );
      return { ...runningEngine(source.name, { address }, namespace, uiAddress), stop: () => server.stop() };
    }
    const running = fresh ? null : await serverOfDirectory(files, namespace);
    if (running !== null) {
      const { address, uiAddress } = running;
      report(`engine: dev server at ${address} (UI ${uiAddress}), source: already running in this directory`);
      return runningEngine('running', { address }, namespace, uiAddress);
    }
    if (Date.now() > deadline) {
      throw new EngineUnavailable(`another process holds ${files.lock}; stop it, or run from another directory`);
    }
    await sleep(250);
  }
}

function runningEngine(
  source: SourceName,
  connection: EngineConnection,
  namespace: string,
  uiAddress: string | null,
): Engine {
  return { connection, namespace, address: connection.address, uiAddress, source, stop: async () => {} };
}

async function registerSearchAttributes(server: DevServer, namespace: string): Promise<void> {
  try {
    const connection = await Connection.connect({ address: server.address });
    try {
      await ensureSearchAttributes(connection, namespace);
    } finally {
      await connection.close();
    }
  } catch (error) {
    await server.stop();
    throw error;
  }
}
