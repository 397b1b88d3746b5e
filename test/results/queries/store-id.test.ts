import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../../results/open-store.ts';
import { freshDatabase } from '../../../scripts/cluster/database.ts';
import { findPostgres, startPostgres } from '../../../scripts/cluster/postgres.ts';
import type { Postgres } from '../../../scripts/cluster/postgres.ts';
import { exampleRecord } from '../example-record.ts';
import { execute, urlOf } from '../postgres/databases.ts';
import { atNight } from '../../support/nightly.ts';

const programs = findPostgres() ?? '';

async function program(name: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(join(programs, name), args, { maxBuffer: 2 ** 26 });
  return stdout;
}

/** What a dump holds when it is taken. */
const dump = (url: string, ...options: readonly string[]) => program('pg_dump', '-d', url, ...options);
const nameOf = (url: string) => new URL(url).pathname.slice(1);

describe.skipIf(programs === '')('the id of a store in PostgreSQL', () => {
  let server: Postgres;
  let other: Postgres;

  beforeAll(async () => {
    [server, other] = await Promise.all([startPostgres(), startPostgres()]);
  });

  afterAll(async () => {
    await Promise.all([server.stop(), other.stop()]);
  });

  /** Results of a user of their own, as a team has them, with a run; and their id. */
  async function team(on = server): Promise<{ readonly url: string; readonly id: string }> {
    const { results: url } = await freshDatabase({ postgresPrograms: programs, postgresUrl: on.url });
    const store = await openStore(url, 'write');
    await store.trajectories.save(exampleRecord());
    await store.close();
    return { url, id: store.id };
  }

  /** An empty database, to which a dump is restored by its user. */
  async function empty(on: Postgres): Promise<string> {
    return (await freshDatabase({ postgresPrograms: programs, postgresUrl: on.url })).results;
  }

  async function restore(sql: string, url: string): Promise<void> {
    const child = promisify(execFile)(join(programs, 'psql'), ['-q', '-v', 'ON_ERROR_STOP=1', '-d', url]);
    child.child.stdin?.end(sql);
    await child;
  }

  /** As seen by a command that only reads, then by a worker. */
  async function idsAt(url: string): Promise<readonly string[]> {
    const ids: string[] = [];
    for (const mode of ['read', 'write', 'read'] as const) {
      await using store = await openStore(url, mode);
      ids.push(store.id);
    }
    return ids;
  }

  atNight(() => {
    it('is kept where a backup is restored on another server', async () => {
      const { url, id } = await team();
      const restored = await empty(other);
      await restore(await dump(url, '--no-owner'), restored);
      expect(await idsAt(restored)).toEqual([id, id, id]);
      await using store = await openStore(restored, 'write');
      await store.trajectories.save(exampleRecord({ trial: 2 }));
    });
  });

  atNight(() => {
    it('is kept where a backup replaces a database that was dropped', async () => {
      const { url, id } = await team();
      const sql = await dump(url, '--no-owner');
      await execute(server.url, `drop database ${nameOf(url)}`, `create database ${nameOf(url)} owner ${nameOf(url)}`);
      await restore(sql, url);
      expect(await idsAt(url)).toEqual([id, id, id]);
    });
  });

  it('is kept where a backup is restored over the tables, for those too who had them open', async () => {
    const { url, id } = await team();
    await using open = await openStore(url, 'write');
    await restore(await dump(url, '--no-owner', '--clean', '--if-exists'), url);
    expect(await idsAt(url)).toEqual([id, id, id]);
    await open.trajectories.save(exampleRecord({ trial: 2 }));
  });

  it('is another in a copy beside the original, which keeps its own', async () => {
    const { url, id } = await team();
    const copy = await empty(server);
    await restore(await dump(url, '--no-owner'), copy);
    const [, own, again] = await idsAt(copy);
    expect(own).not.toBe(id);
    expect(again).toBe(own);
    expect(await idsAt(url)).toEqual([id, id, id]);
    const byDatabase = `${nameOf(url)}_twin`;
    await execute(server.url, `create database ${byDatabase} template ${nameOf(url)} owner ${nameOf(url)}`);
    const twin = new URL(url);
    twin.pathname = `/${byDatabase}`;
    expect((await idsAt(twin.href))[1]).not.toBe(id);
  });

  atNight(() => {
    it('is another in a copy in a schema beside the original, and kept in a schema that was renamed', async () => {
      const { url, id } = await team();
      await execute(url, 'create schema copy');
      const sql = await dump(url, '--no-owner', '--schema=public');
      await restore(sql.replaceAll('public.', 'copy.').replace(/^CREATE SCHEMA .*$/m, ''), url);
      const copy = `${url}?options=-csearch_path%3Dcopy`;
      expect((await idsAt(copy))[1]).not.toBe(id);
      await execute(url, 'drop schema copy cascade', 'alter schema public rename to moved');
      expect((await idsAt(`${url}?options=-csearch_path%3Dmoved`))[1]).toBe(id);
    });
  });

  it('of tables of the first superuser: kept once the original is gone, another beside it', async () => {
    await execute(server.url, 'create database plain template template0');
    const url = urlOf(server, { database: 'plain' });
    const store = await openStore(url, 'write');
    await store.close();
    const sql = await dump(url);
    await execute(server.url, 'create database beside template template0');
    await restore(sql, urlOf(server, { database: 'beside' }));
    expect((await idsAt(urlOf(server, { database: 'beside' })))[1]).not.toBe(store.id);
    await execute(server.url, 'drop database plain', 'create database again template template0');
    await restore(sql, urlOf(server, { database: 'again' }));
    expect((await idsAt(urlOf(server, { database: 'again' })))[1]).toBe(store.id);
  });
});
