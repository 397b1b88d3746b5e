import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, stringify } from 'yaml';
import { probeTemporal } from '../../infra/connection.ts';
import type { Postgres } from './postgres.ts';
import { goInstall } from './go-install.ts';
import { serve } from './serve.ts';
import type { Served } from './serve.ts';

const SERVER = {
  name: 'temporal-server',
  module: 'go.temporal.io/server',
  version: '1.29.1',
  packages: ['cmd/server', 'cmd/tools/sql'],
} as const;

const DATABASES = { temporal: 'postgresql/v12/temporal', temporal_visibility: 'postgresql/v12/visibility' } as const;
/** Fewer than in production, because each has a cost at the start; only the throughput depends on it. */
const HISTORY_SHARDS = 16;
const ROLES = ['frontend', 'history', 'matching', 'worker'] as const;

/** In the namespace of this name, task queues have one partition, so that they are served in their exact order. */
export const ONE_PARTITION = 'one-partition';

/** What we tell operators to change, so that tests run with it too. */
const COMPOSE_CONFIGURATION = new URL('../../infra/compose/temporal/dynamic-config.yaml', import.meta.url);

/**
 * What differs from it: task queues of one partition, and how soon a build of a deployment that plays nothing more is called
 * drained, which takes up to six minutes.
 */
const TEST_CONFIGURATION = {
  'matching.numTaskqueueReadPartitions': [{ value: 1, constraints: { namespace: ONE_PARTITION } }],
  'matching.numTaskqueueWritePartitions': [{ value: 1, constraints: { namespace: ONE_PARTITION } }],
  'matching.wv.VersionDrainageStatusVisibilityGracePeriod': [{ value: '5s' }],
  'matching.wv.VersionDrainageStatusRefreshInterval': [{ value: '5s' }],
};

/** The folder with `server` and `sql`, the tool that makes its tables. @throws SourceUnavailable without Go */
export function temporalPrograms(report: (line: string) => void): Promise<string> {
  return goInstall(SERVER, report);
}

/** The production server, not the dev server: all four roles, on PostgreSQL. Its metrics are on its last port. */
export async function startTemporalServer(
  folder: string,
  postgres: Postgres,
  report: (line: string) => void,
): Promise<Served> {
  const programs = await temporalPrograms(report);
  for (const [database, schema] of Object.entries(DATABASES)) {
    await createDatabase(join(programs, 'sql'), postgres, database, schema);
  }
  await mkdir(join(folder, 'config'));
  const dynamic = join(folder, 'config/dynamic.yaml');
  const composed = parse(await readFile(COMPOSE_CONFIGURATION, 'utf8')) as object;
  await writeFile(dynamic, stringify({ ...composed, ...TEST_CONFIGURATION }), { mode: 0o600 });
  return serve(
    {
      name: 'Temporal server',
      command: join(programs, 'server'),
      args: ['--root', folder, '--config', 'config', '--env', 'server', '--allow-no-auth', 'start'],
      folder,
      ports: ROLES.length * 2 + 1,
      isReady: ([frontend]) => probeTemporal({ address: `127.0.0.1:${frontend}` }, 'temporal-system', 2_000),
    },
    (ports) =>
      writeFile(join(folder, 'config/server.yaml'), stringify(configuration(postgres, ports, dynamic)), {
        mode: 0o600,
      }),
  );
}

async function createDatabase(tool: string, postgres: Postgres, database: string, schema: string): Promise<void> {
  const { host, port, user, password } = postgres;
  const connection = ['--plugin', 'postgres12', '--endpoint', host, '--port', String(port), '--user', user];
  const steps = [['create-database'], ['setup-schema', '-v', '0.0'], ['update-schema', '--schema-name', schema]];
  for (const step of steps) {
    await promisify(execFile)(tool, [...connection, '--database', database, ...step], {
      env: { ...process.env, SQL_PASSWORD: password },
    });
  }
}

/** @see https://docs.temporal.io/references/configuration */
function configuration(postgres: Postgres, ports: readonly number[], dynamic: string) {
  const { host, port, user, password } = postgres;
  const store = (databaseName: string, maxConns: number) => ({
    sql: {
      pluginName: 'postgres12',
      databaseName,
      connectAddr: `${host}:${port}`,
      connectProtocol: 'tcp',
      user,
      password,
      maxConns,
      maxIdleConns: maxConns,
    },
  });
  const services = ROLES.map((role, index) => {
    const rpc = { grpcPort: ports[index], membershipPort: ports[ROLES.length + index], bindOnLocalHost: true };
    return [role, { rpc }] as const;
  });
  return {
    log: { stdout: true, level: 'warn' },
    persistence: {
      defaultStore: 'main',
      visibilityStore: 'visibility',
      numHistoryShards: HISTORY_SHARDS,
      datastores: { main: store('temporal', 20), visibility: store('temporal_visibility', 5) },
    },
    global: {
      metrics: { prometheus: { timerType: 'histogram', listenAddress: `127.0.0.1:${ports.at(-1)}` } },
      membership: { maxJoinDuration: '30s', broadcastAddress: '127.0.0.1' },
    },
    services: Object.fromEntries(services),
    clusterMetadata: {
      enableGlobalNamespace: false,
      failoverVersionIncrement: 10,
      masterClusterName: 'active',
      currentClusterName: 'active',
      clusterInformation: {
        active: { enabled: true, initialFailoverVersion: 1, rpcName: 'frontend', rpcAddress: `127.0.0.1:${ports[0]}` },
      },
    },
    dcRedirectionPolicy: { policy: 'noop' },
    dynamicConfigClient: { filepath: dynamic, pollInterval: '60s' },
  };
}
