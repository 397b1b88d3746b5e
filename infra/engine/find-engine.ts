import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { climb } from './climb.ts';
import { startDevServer } from './dev-server.ts';
import type { Engine, EngineConnection } from './engine.ts';
import { engineFiles } from './engine-state.ts';
import { ladder } from './ladder.ts';
import type { LadderOptions } from './ladder.ts';
import { EngineUnavailable } from './rung.ts';
import type { Rung, RungName, Source } from './rung.ts';
import { serverOfDirectory } from './rungs/running.ts';
import { ensureSearchAttributes } from './search-attributes.ts';

const JOIN_PATIENCE_MS = 60_000;

export interface EngineOptions extends LadderOptions {
  /** Say of each rung passed over why it was; default false. */
  readonly verbose?: boolean;
  /** Restart a server we started when it dies, on the same ports and database, at most 5 times; default false. */
  readonly restart?: boolean;
  /** Hears of a server we started that died and is not restarted. */
  readonly onExit?: (reason: string) => void;
  /** Instead of {@link ladder}. */
  readonly rungs?: readonly Rung[];
}

/**
 * Comes by a Temporal server, trying each rung of the {@link ladder} in order and reporting the one taken in a line.
 * A dev server of ours has our search attributes; for any other call `ensureSearchAttributes` before starting workflows.
 * Throws {@link EngineUnavailable}.
 */
export async function findEngine(options: EngineOptions): Promise<Engine> {
  const { rung, source } = await climb(options.rungs ?? ladder(options), (failed, { message }) => {
    if (options.verbose) options.report(`engine: not by ${failed.title}: ${message}`);
  });
  if (source.kind === 'executable') return startOrJoin(options, rung, source);
  options.report(`engine: ${rung.title} at ${source.connection.address}, namespace ${source.namespace}`);
  return attached(rung.name, source.connection, source.namespace, source.uiAddress);
}

/** Starts the server; when another command does so in the same directory at the same moment, uses that one. */
async function startOrJoin(
  options: EngineOptions,
  rung: Rung,
  source: Source & { kind: 'executable' },
): Promise<Engine> {
  const directory = resolve(options.directory);
  const files = engineFiles(directory);
  const namespace = options.environment['TEMPORAL_NAMESPACE'] || 'default';
  const deadline = Date.now() + JOIN_PATIENCE_MS;
  for (;;) {
    const server = await startDevServer({
      executable: source.path,
      environment: options.environment,
      directory,
      files,
      namespace,
      defaultPorts: options.fresh !== true,
      restart: options.restart === true,
      report: options.report,
      ...(options.onExit && { onExit: options.onExit }),
    });
    if (server !== 'locked') {
      const { address, uiAddress } = server;
      try {
        await withConnection({ address }, (connection) => ensureSearchAttributes(connection, namespace));
      } catch (error) {
        await server.stop();
        throw error;
      }
      const { cli, server: version } = source.version;
      options.report(
        `engine: dev server at ${address} (UI ${uiAddress}), started with ${rung.title} (CLI ${cli}, server ${version})`,
      );
      return { ...attached(rung.name, { address }, namespace, uiAddress), stop: () => server.stop() };
    }
    const running = options.fresh ? null : await serverOfDirectory(files, namespace);
    if (running !== null) {
      options.report(`engine: dev server of this working directory at ${running.address}`);
      return attached('running', { address: running.address }, namespace, running.uiAddress);
    }
    if (Date.now() > deadline) {
      throw new EngineUnavailable(`another process holds ${files.lock}; end it, or run from another directory`);
    }
    await sleep(250);
  }
}

function attached(rung: RungName, connection: EngineConnection, namespace: string, uiAddress: string | null): Engine {
  return { connection, namespace, address: connection.address, uiAddress, rung, stop: async () => {} };
}

async function withConnection(
  options: EngineConnection,
  use: (connection: Connection) => Promise<void>,
): Promise<void> {
  const connection = await Connection.connect(options);
  try {
    await use(connection);
  } finally {
    await connection.close();
  }
}
