import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { executableSources, firstAvailable } from '../../../infra/sources/engine-sources.ts';
import { startPostgres } from '../../../scripts/cluster/postgres.ts';
import type { Postgres } from '../../../scripts/cluster/postgres.ts';
import { temporalPrograms } from '../../../scripts/cluster/temporal-server.ts';
import { withoutCluster } from '../../cluster/support/site.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const FOLDER = join(import.meta.dirname, '../../../infra/compose');
/** What is easily decoded twice, or ends a quoted text. Temporal takes no spaces. */
const password = (name: string) => `${name}'"\\$HOME%20;`;

/** Where a script finds the programs of its image, under their names there. */
function programs(found: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, path] of Object.entries(found)) symlinkSync(path, join(folder, name));
  return `${folder}:/usr/bin:/bin`;
}

const run = (script: string, environment: Readonly<Record<string, string>>) =>
  promisify(execFile)('sh', [join(FOLDER, script)], { env: environment });

describe.skipIf(withoutCluster)('the scripts of the Compose file, on real servers', () => {
  const cluster = inject('cluster');
  let postgres: Postgres;
  beforeAll(async () => void (postgres = await startPostgres()));
  afterAll(() => postgres.stop());

  const psql = (database: string, statement: string, as: Readonly<Record<string, string>> = {}) => {
    const access = { PGHOST: postgres.host, PGPORT: String(postgres.port), PGDATABASE: database };
    const admin = { PGUSER: postgres.user, PGPASSWORD: postgres.password };
    const program = join(cluster?.postgresPrograms ?? '', 'psql');
    return promisify(execFile)(program, ['-qtAc', statement], { env: { ...access, ...admin, ...as } });
  };

  it('make databases that only their owner can use, and bring them to the schema of the server, once or more often', async () => {
    const passwords = { TEMPORAL_DB_PASSWORD: password('t'), TOOLSANDBOX_DB_PASSWORD: password('r') };
    await run('postgres/create-databases.sh', {
      PATH: programs({ psql: join(cluster?.postgresPrograms ?? '', 'psql') }),
      POSTGRES_USER: postgres.user,
      PGHOST: postgres.host,
      PGPORT: String(postgres.port),
      PGPASSWORD: postgres.password,
      ...passwords,
    });
    const results = { PGUSER: 'toolsandbox', PGPASSWORD: passwords.TOOLSANDBOX_DB_PASSWORD };
    await psql('toolsandbox', 'CREATE TABLE mine (id int)', results);
    await expect(psql('temporal', 'SELECT 1', results)).rejects.toThrow('permission denied for database "temporal"');

    const schema = {
      PATH: programs({ 'temporal-sql-tool': join(await temporalPrograms(console.log), 'sql') }),
      SQL_HOST: postgres.host,
      SQL_PORT: String(postgres.port),
      SQL_USER: 'temporal',
      SQL_PASSWORD: passwords.TEMPORAL_DB_PASSWORD,
    };
    const versions = async () =>
      Promise.all(
        ['temporal', 'temporal_visibility'].map((name) => psql(name, 'SELECT curr_version FROM schema_version')),
      );
    await run('temporal/update-schema.sh', schema);
    const first = (await versions()).map(({ stdout }) => stdout.trim());
    expect(first).toEqual([expect.stringMatching(/^1\.1\d$/), expect.stringMatching(/^1\.\d+$/)]);
    await run('temporal/update-schema.sh', schema);
    expect((await versions()).map(({ stdout }) => stdout.trim())).toEqual(first);
  });

  it('create the namespace, and leave it alone afterwards', async () => {
    const sources = executableSources({ environment: process.env, report: console.log });
    const { found } = await firstAvailable(sources, () => undefined);
    if (found.kind !== 'executable') throw new Error('no executable');
    const name = `compose-${randomBytes(4).toString('hex')}`;
    const address = cluster?.temporalAddress ?? '';
    const environment = {
      PATH: programs({ temporal: found.path }),
      TEMPORAL_ADDRESS: address,
      TEMPORAL_NAMESPACE: name,
      HOME: tmpdir(),
    };
    await run('temporal/create-namespace.sh', { ...environment, RETENTION: '72h' });
    expect((await run('temporal/create-namespace.sh', { ...environment, RETENTION: '24h' })).stdout).toContain(
      'exists',
    );
    const connection = await Connection.connect({ address });
    const { config } = await connection.workflowService.describeNamespace({ namespace: name });
    await connection.close();
    expect(Number(config?.workflowExecutionRetentionTtl?.seconds)).toBe(72 * 60 * 60);
  });

  it('configure what the server knows', async () => {
    const settings = parse(await readFile(join(FOLDER, 'temporal/dynamic-config.yaml'), 'utf8')) as object;
    const server = await readFile(join(await temporalPrograms(console.log), 'server'));
    expect(Object.keys(settings).filter((name) => !server.includes(name))).toEqual([]);
  });
});
