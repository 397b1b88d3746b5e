import { randomUUID } from 'node:crypto';
import { createServer as createWebServer } from 'node:http';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { sql } from 'kysely';
import { freePorts } from '../../../infra/process/free-ports.ts';
import { openStore } from '../../../results/open-store.ts';
import type { StoreMode } from '../../../results/store.ts';
import { NoResultsYet, ResultsUnavailable } from '../../../results/results-unavailable.ts';
import { connect } from '../../../results/postgres/connect.ts';
import { postgresAddress } from '../../../results/postgres/postgres-address.ts';
import { POSTGRES } from '../../../results/schema/dialect.ts';
import { postgresClock, withModel } from '../../../results/traffic/traffic-database.ts';
import { InTurn } from '../../../results/traffic/in-turn.ts';
import type { ResultsStore } from '../../../results/store.ts';
import { startTcpProxy } from '../../../scripts/chaos/tcp-proxy.ts';
import { findPostgres, startPostgres } from '../../../scripts/cluster/postgres.ts';
import { printed } from '../../../scripts/processes/start-command.ts';
import { startForTest } from '../../support/machine.ts';
import type { Postgres } from '../../../scripts/cluster/postgres.ts';
import { exampleRecord } from '../example-record.ts';
import { listed } from '../listed.ts';
import { describeWriters } from '../writers-suite.ts';
import { describeLostCommits } from '../lost-commit-suite.ts';
import { describeSchema } from '../schema-suite.ts';
import { describeStore } from '../store-suite.ts';
import { execute, newDatabase, urlOf } from './databases.ts';
import { listening } from '../../support/listening.ts';

const installed = findPostgres() !== null;
if (!installed) console.warn('SKIPPED: the tests of results in PostgreSQL, because PostgreSQL is not installed');

describe.skipIf(!installed)('PostgreSQL', () => {
  let server: Postgres;

  beforeAll(async () => {
    server = await startPostgres();
  });

  afterAll(() => server.stop());

  it.each([
    ['a view', 'alter table packs rename to old; create view packs as select * from old', 'a view for the table packs'],
    [
      'a trigger',
      'create function f() returns trigger language plpgsql as $$ begin return null; end $$; create trigger t before insert on trajectories for each row execute function f()',
      'a trigger for the table trajectories',
    ],
    ['a rule', 'create rule r as on insert to sweeps do instead nothing', 'a rule for the table sweeps'],
  ])('with %s in place of a table is refused', async (_what, text, named) => {
    const url = await newDatabase(server);
    await (await openStore(url, 'write')).close();
    await execute(url, 'create view of_mine as select id from sweeps');
    await (await openStore(url, 'read')).close();
    for (const one of text.split(/; (?=create (?:view|trigger))/)) await execute(url, one);
    for (const mode of ['read', 'write'] as const)
      await expect(openStore(url, mode)).rejects.toThrow(
        new RegExp(`has ${named}, which this program never makes.*drop it`),
      );
  });

  /** Costs less than a database of its own. */
  let schemas: Promise<string> | undefined;
  async function newSchema(): Promise<string> {
    const url = await (schemas ??= newDatabase(server));
    const name = `of_${randomUUID().replaceAll('-', '')}`;
    await execute(url, `create schema ${name}`);
    return `${url}?options=-csearch_path%3D${name}`;
  }

  describeStore('PostgreSQL', async () => {
    const url = await newSchema();
    return () => openStore(url, 'write');
  });

  describeSchema('PostgreSQL', async () => {
    const location = await newDatabase(server);
    return { location, dialect: POSTGRES, connect: () => connect(postgresAddress(location)) };
  });

  describeLostCommits('PostgreSQL', async () => {
    const url = await newDatabase(server);
    const store = await openStore(url, 'write');
    return { store, shared: { database: connect(postgresAddress(url)), now: postgresClock, locksRows: true } };
  });

  async function open(url: string, mode: StoreMode = 'write'): Promise<ResultsStore> {
    const store = await openStore(url, mode);
    onTestFinished(() => store.close());
    return store;
  }

  it('lets calls of models start when another server with a clock that is an hour behind takes over', async () => {
    const url = await newDatabase(server);
    const { traffic } = await open(url);
    const call = { model: 'm', sweep: 's', tokens: 10, most: { tokens: 10, costUsd: 0 }, first: false, timeoutMs: 1 };
    expect(await traffic.admit({ ...call, ticket: 'before' })).toEqual({ kind: 'go' });
    for (const change of [
      'model_traffic set clock_read = clock_read + 3600000, newest_slot = newest_slot + 3600000',
      'model_tickets set slot = slot + 3600000, expires_at = expires_at + 3600000',
      'model_seconds set second = second + 3600',
    ])
      await execute(url, `update ${change}`);
    expect(await traffic.admit({ ...call, ticket: 'after' })).toEqual({ kind: 'go' });
    // Times that were moved back to the second may lie in the next one.
    await expect.poll(() => traffic.models()).toMatchObject([{ requests: 2, running: 2 }]);
  });

  describeWriters(() => newDatabase(server));

  it('many openings of a new database at once agree on its id', async () => {
    const url = await newDatabase(server);
    const stores = await Promise.all(Array.from({ length: 12 }, () => open(url)));
    expect(new Set(stores.map(({ id }) => id)).size).toBe(1);
  });

  it('a process ends although the server of its results has vanished without a word', async () => {
    const url = await newDatabase(server);
    const proxy = await startTcpProxy(server.port);
    onTestFinished(() => proxy.stop());
    const byProxy = urlOf(server, { database: new URL(url).pathname.slice(1), port: proxy.port });
    const module = new URL('../../../results/open-store.ts', import.meta.url);
    const program = `
      import { once } from 'node:events';
      import { openStore } from ${JSON.stringify(module.href)};
      const store = await openStore(${JSON.stringify(byProxy)}, 'write');
      console.log('open');
      await once(process, 'SIGTERM');
      await store.close();`;
    const running = startForTest(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: process.cwd(),
      env: process.env,
    });
    await printed(running, 'open');
    proxy.cut();
    running.child.kill('SIGTERM');
    expect(await running.ended).toMatchObject({ code: 0, stderr: '' });
    proxy.mend();
    expect(await listed(await open(byProxy)), 'new connections work').toEqual([]);
  });

  it('a reader creates nothing', async () => {
    const url = await newDatabase(server);
    await expect(openStore(url, 'read')).rejects.toThrow(NoResultsYet);
    expect(await execute(url, 'select tablename from pg_tables where schemaname = current_schema()')).toEqual([]);
  });

  it('a reader needs no right to write', async () => {
    const url = await newDatabase(server);
    const writer = await open(url);
    await writer.trajectories.save(exampleRecord());
    await execute(
      url,
      'create role reader login password $$reader$$',
      'grant select on all tables in schema public to reader',
    );
    onTestFinished(async () => void (await execute(url, 'drop owned by reader', 'drop role reader')));
    const { pathname } = new URL(url);
    const readOnly = urlOf(server, { database: pathname.slice(1), user: 'reader', password: 'reader' });
    const reader = await open(readOnly, 'read');
    expect(reader.id).toBe(writer.id);
    expect(await listed(reader)).toHaveLength(1);
    await expect(reader.trajectories.save(exampleRecord({ trial: 2 }))).rejects.toThrow('no permission');
  });

  it('a copy of a database gets an id of its own', async () => {
    const url = await newDatabase(server);
    const original = await openStore(url, 'write');
    await original.close();
    const name = new URL(url).pathname.slice(1);
    await execute(server.url, `create database copy_of_${name} template ${name}`);
    const copy = await open(urlOf(server, { database: `copy_of_${name}` }));
    expect(copy.id).not.toBe(original.id);
    const again = await open(url);
    expect(again.id).toBe(original.id);
  });

  it('two schemas of one database hold two stores', async () => {
    const url = await newDatabase(server);
    await execute(url, 'create schema one', 'create schema two');
    const [one, two] = await Promise.all(
      ['one', 'two'].map((schema) => open(`${url}?options=-csearch_path%3D${schema}`)),
    );
    await one!.trajectories.save(exampleRecord());
    expect(one!.id).not.toBe(two!.id);
    expect(await listed(two!)).toEqual([]);
  });

  describe('while a store is in use', () => {
    it('a lost connection fails at most the calls under way', async () => {
      const store = await open(await newDatabase(server));
      await store.trajectories.save(exampleRecord());
      await server.restart();
      const during = store.trajectories.find(exampleRecord().id).catch((error: unknown) => error);
      const record = await during;
      if (record instanceof Error) expect(record).toBeInstanceOf(ResultsUnavailable);
      expect(await store.trajectories.find(exampleRecord().id)).toEqual(exampleRecord());
    });

    it('a call that loses its connection says so, and later ones succeed', async () => {
      const url = await newDatabase(server);
      const store = await open(url);
      const blocker = execute(url, 'begin', 'lock table packs in access exclusive mode', 'select pg_sleep(30)').catch(
        (error: unknown) => error,
      );
      await expect.poll(() => blockedBy(url)).toBe(1);
      const reading = store.packs.find('abc').catch((error: unknown) => error);
      await expect.poll(() => blockedBy(url)).toBe(2);
      await execute(url, TERMINATE_OTHERS);
      expect(await reading).toBeInstanceOf(ResultsUnavailable);
      expect(String(await reading)).toMatch(/results at postgres:.*connection was lost/);
      await blocker;
      // The end of other connections in the pool may not have been noticed yet.
      await expect.poll(() => store.packs.find('abc')).toBeNull();
    });

    it('a process that is frozen within a transaction holds up others for seconds only, and goes on', async () => {
      const url = await newDatabase(server);
      await open(url);
      const database = connect(postgresAddress(url));
      onTestFinished(() => database.destroy());
      const timeout = await sql<object>`show idle_in_transaction_session_timeout`.execute(database);
      expect(timeout.rows).toEqual([{ idle_in_transaction_session_timeout: '20s' }]);
      const script = fileURLToPath(new URL('./frozen-writer.ts', import.meta.url));
      const impatient = `${url}?idle_in_transaction_session_timeout=500`;
      const writer = startForTest(process.execPath, [script, impatient], { cwd: '/', env: process.env });
      await printed(writer, 'locked');
      await withModel(
        { database, now: postgresClock, locksRows: true, models: new InTurn() },
        'any',
        async () => undefined,
      );
      writer.child.kill('SIGCONT');
      const { stdout, stderr } = await writer.ended;
      expect(stderr).toBe('');
      expect(stdout.split('\n')).toEqual([
        'locked',
        expect.stringMatching(
          /^Results(Away|Unavailable): .*(the connection was lost|stood still within a transaction)/,
        ),
        'goes on',
        '',
      ]);
    });

    it('tables that were deleted or replaced are not written to', async () => {
      const url = await newDatabase(server);
      const store = await open(url);
      await execute(url, 'drop schema public cascade', 'create schema public');
      await expect(store.trajectories.save(exampleRecord())).rejects.toThrow('deleted or replaced while in use');
      const replacement = await open(url);
      await expect(store.trajectories.save(exampleRecord())).rejects.toThrow('deleted or replaced while in use');
      expect(await listed(replacement)).toEqual([]);
    });
  });

  const SECRET = 'p/ss wörd%';

  /** The message of the failure to open: one line without the password. */
  async function problemAt(url: string, mode: StoreMode = 'write'): Promise<string> {
    const error: unknown = await openStore(url, mode).catch((thrown: unknown) => thrown);
    if (!(error instanceof ResultsUnavailable)) throw new Error('no problem, or an unexpected one', { cause: error });
    expect(error.message).toMatch(/^results at postgres:\/\/[^\n]*; [^\n]+$/);
    for (const secret of [server.password, SECRET]) {
      for (const form of [secret, encodeURIComponent(secret), encodeURI(secret)]) {
        expect(`${error.message} ${error.stack} ${JSON.stringify(error)} ${String(error.cause)}`).not.toContain(form);
      }
    }
    return error.message;
  }

  async function portOf(one: Server): Promise<number> {
    const { port, [Symbol.asyncDispose]: close } = await listening(one);
    onTestFinished(close);
    return port;
  }

  describe('opening fails with the reason and a hint for', () => {
    it('a wrong password', async () => {
      expect(await problemAt(urlOf(server, { password: SECRET }))).toContain('login refused');
    });

    it('no password', async () => {
      expect(await problemAt(urlOf(server, { password: '' }))).toContain('login refused');
    });

    it('an unknown database', async () => {
      const message = await problemAt(urlOf(server, { database: 'missing' }));
      expect(message).toContain(`results at postgres://127.0.0.1:${server.port}/missing: the database does not exist`);
    });

    it('a port where nothing listens', async () => {
      const [unused = 0] = await freePorts([0]);
      expect(await problemAt(urlOf(server, { port: unused }))).toContain('no answer from the database server');
    });

    it('a host that does not exist', async () => {
      expect(await problemAt(`postgres://user:${encodeURIComponent(SECRET)}@host.invalid/results`)).toContain('host');
    });

    it('a server that is not PostgreSQL', async () => {
      const web = await portOf(createWebServer());
      expect(await problemAt(urlOf(server, { port: web }))).toContain('closed at once');
      const talkative = await portOf(createServer((socket) => void socket.write(UNKNOWN_ANSWER)));
      expect(await problemAt(urlOf(server, { port: talkative }))).toContain('not a PostgreSQL server');
    });

    it('a server that does not answer', async () => {
      const port = await portOf(createServer());
      const url = `${urlOf(server, { port })}?connect_timeout=1`;
      expect(await problemAt(url)).toContain('no answer from the database server');
    });

    it('a server without TLS if the address demands it', async () => {
      expect(await problemAt(`${server.url}?sslmode=verify-full`)).toContain('no secure connection');
    });

    it('a user who may not create tables', async () => {
      const url = await newDatabase(server);
      await execute(url, `create role guest login password '${SECRET}'`);
      onTestFinished(async () => void (await execute(url, 'drop role guest')));
      const database = new URL(url).pathname.slice(1);
      expect(await problemAt(urlOf(server, { database, user: 'guest', password: SECRET }))).toContain('no permission');
    });

    it('a search path without a schema', async () => {
      const url = await newDatabase(server);
      expect(await problemAt(`${url}?options=-csearch_path%3Dmissing`)).toContain('no schema');
    });

    it('a database that cannot store all characters', async () => {
      await execute(server.url, "create database latin template template0 encoding 'LATIN1' locale 'C'");
      expect(await problemAt(urlOf(server, { database: 'latin' }))).toContain('LATIN1 instead of UTF8');
    });
  });
});

/** A message of four bytes whose type PostgreSQL does not use. */
const UNKNOWN_ANSWER = Buffer.from([0x58, 0, 0, 0, 4]);

const TERMINATE_OTHERS =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()';

/** How many connections to the database wait for a lock or sleep. */
async function blockedBy(url: string): Promise<number> {
  const rows = await execute(
    url,
    `select 1 from pg_stat_activity where datname = current_database() and (wait_event_type = 'Lock' or wait_event = 'PgSleep')`,
  );
  return rows.length;
}
