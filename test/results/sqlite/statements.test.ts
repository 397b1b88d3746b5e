import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished, vi } from 'vitest';
import { NodeSqliteDialect } from '../../../results/sqlite/node-sqlite-dialect.ts';

interface Tables {
  readonly one: { readonly x: number };
  readonly other: { readonly y: string };
}

function open() {
  const path = join(mkdtempSync(join(tmpdir(), 'toolsandbox-statements-')), 'results.db');
  const elsewhere = new DatabaseSync(path);
  elsewhere.exec(`create table one (x integer); create table other (y text);
    insert into one values (1); insert into other values ('a')`);
  const connect = () => {
    const connected = new Kysely<Tables>({ dialect: new NodeSqliteDialect(path, 'write') });
    onTestFinished(() => connected.destroy());
    return connected;
  };
  const database = connect();
  onTestFinished(() => elsewhere.close());
  const rows = () => database.selectFrom(['one', 'other']).selectAll('one').select('other.y').execute();
  return { path, database, connect, elsewhere, rows };
}

it('a statement that is used again is prepared once', async () => {
  const { rows } = open();
  await rows();
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  onTestFinished(() => prepare.mockRestore());
  await rows();
  expect(prepare).not.toHaveBeenCalled();
});

it('a column that another process has added meanwhile is read as itself', async () => {
  const { elsewhere, rows } = open();
  expect(await rows()).toEqual([{ x: 1, y: 'a' }]);
  elsewhere.exec("alter table one add column z text default 'new'");
  expect(await rows()).toEqual([{ x: 1, z: 'new', y: 'a' }]);
});

it('commits do not wait for the disk', async () => {
  const { database } = open();
  const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(database);
  expect(rows).toEqual([{ synchronous: 1 }]);
});

it('a transaction that waits for another one of this process does not stop the process, also if it is not the first', async () => {
  const { database, connect } = open();
  const other = connect();
  const add = (to: Kysely<Tables>) =>
    to.transaction().execute((begun) => begun.insertInto('one').values({ x: 2 }).execute());
  await add(other);
  const held = await database.startTransaction().execute();
  const asked = vi.spyOn(DatabaseSync.prototype, 'exec');
  onTestFinished(() => asked.mockRestore());
  const waiting = add(other);
  const begins = () => asked.mock.calls.filter(([text]) => text.includes('begin immediate')).length;
  await expect.poll(begins).toBeGreaterThan(2);
  await held.commit().execute();
  await expect(waiting).resolves.toBeDefined();
});

it('what is written outside of a transaction waits for those of other processes', async () => {
  const { database } = open();
  await database.transaction().execute((begun) => begun.selectFrom('one').selectAll().execute());
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(database);
  expect(rows).toEqual([{ timeout: 10_000 }]);
});

it('a transaction looks for its file before it commits, and not for each statement', async () => {
  const { path, database } = open();
  const begun = await database.startTransaction().execute();
  rmSync(path);
  await expect(begun.insertInto('one').values({ x: 2 }).execute()).resolves.toBeDefined();
  await expect(begun.commit().execute()).rejects.toThrow('deleted or replaced while in use');
});
