import { mkdtempSync } from 'node:fs';
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
  const database = new Kysely<Tables>({ dialect: new NodeSqliteDialect(path, 'write') });
  onTestFinished(async () => {
    await database.destroy();
    elsewhere.close();
  });
  const rows = () => database.selectFrom(['one', 'other']).selectAll('one').select('other.y').execute();
  return { database, elsewhere, rows };
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
