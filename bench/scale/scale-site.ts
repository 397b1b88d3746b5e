import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { print } from '../../cli/say.ts';
import { freshDatabase } from '../../scripts/cluster/database.ts';
import { freshNamespace } from '../../scripts/cluster/namespace.ts';
import { startPostgres } from '../../scripts/cluster/postgres.ts';
import type { Postgres } from '../../scripts/cluster/postgres.ts';
import { startCluster } from '../../scripts/cluster/start-cluster.ts';
import type { ClusterServers } from '../../scripts/cluster/start-cluster.ts';
import { processFolder } from '../../scripts/processes/process-folder.ts';
import { commandEnvironment, MAIN, printed, startCommand } from '../../scripts/processes/start-command.ts';
import type { Running } from '../../scripts/processes/start-command.ts';

/** Servers, results and workers of a fleet on this machine, each a process of its own. */
export interface ScaleSite {
  readonly servers: ClusterServers;
  readonly postgres: Postgres;
  readonly client: Client;
  readonly results: string;
  start(...args: readonly string[]): Running;
  /** Starts another program than the command line. */
  startProgram(...args: readonly string[]): Running;
  /** Until there are this many. */
  startWorkers(count: number): Promise<void>;
  readonly workers: readonly Running[];
}

/** @param atEnd is given what to call at the end, in reverse order */
export async function createScaleSite(atEnd: (end: () => Promise<unknown>) => void): Promise<ScaleSite> {
  const servers = await startCluster(print, atEnd);
  const postgres = await startPostgres();
  atEnd(() => postgres.stop());
  const { temporal, postgresPrograms } = servers;
  const connection = await Connection.connect({ address: temporal.address });
  atEnd(() => connection.close());
  const client = await freshNamespace(connection);
  const { results } = await freshDatabase({ postgresPrograms, postgresUrl: postgres.url });
  const cwd = await processFolder('scale');
  atEnd(() => rm(cwd, { recursive: true, force: true, maxRetries: 5 }));
  const env = commandEnvironment({
    TEMPORAL_ADDRESS: temporal.address,
    TEMPORAL_NAMESPACE: client.options.namespace,
    TOOLSANDBOX_RESULTS: results,
  });
  const startProgram = (...args: readonly string[]) => startCommand(process.execPath, args, { cwd, env });
  const start = (...args: readonly string[]) => startProgram(MAIN, ...args);
  const workers: Running[] = [];
  atEnd(async () => {
    for (const worker of workers) worker.kill();
    await Promise.all(workers.map(({ ended }) => ended));
  });
  return {
    servers,
    postgres,
    client,
    results,
    start,
    startProgram,
    workers,
    startWorkers: async (count) => {
      while (workers.length < count) {
        const worker = start('worker', '--no-providers');
        workers.push(worker);
        await printed(worker, 'worker ready');
      }
    },
  };
}

/** The rows that a statement returns, columns separated by spaces. */
export async function psql(
  { servers: { postgresPrograms } }: ScaleSite,
  url: string,
  statement: string,
): Promise<string> {
  const { stdout } = await promisify(execFile)(join(postgresPrograms, 'psql'), [
    '-At',
    '-F',
    ' ',
    '-d',
    url,
    '-c',
    statement,
  ]);
  return stdout.trim();
}
