import { rm } from 'node:fs/promises';
import { SourceUnavailable } from '../../infra/sources/source.ts';
import { processFolder } from '../processes/process-folder.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import type { Postgres } from './postgres.ts';
import type { Served } from './serve.ts';
import { startTemporalServer } from './temporal-server.ts';

/** What a production topology consists of: PostgreSQL and the Temporal server on it, each a process of its own. */
export interface ClusterServers {
  /** For the logs and the configuration. */
  readonly folder: string;
  /** The folder of PostgreSQL's programs. */
  readonly postgresPrograms: string;
  readonly postgres: Postgres;
  readonly temporal: Served;
}

/**
 * Starts the servers of a cluster. They end with this process, however that ends.
 * @param atEnd is given what to call at the end, in reverse order
 * @param prepare is given the folder of PostgreSQL while it is empty
 * @throws SourceUnavailable if this machine lacks what is needed
 */
export async function startCluster(
  report: (line: string) => void,
  atEnd: (end: () => Promise<void>) => void,
  prepare?: (folder: string) => void,
): Promise<ClusterServers> {
  const postgresPrograms = findPostgres();
  if (postgresPrograms === null) {
    throw new SourceUnavailable('PostgreSQL not found', 'install it (Debian: apt-get install postgresql)');
  }
  const folder = await processFolder('cluster');
  atEnd(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres(prepare);
  atEnd(() => postgres.stop());
  const temporal = await startTemporalServer(folder, postgres, report);
  atEnd(() => temporal.stop());
  return { folder, postgresPrograms, postgres, temporal };
}
