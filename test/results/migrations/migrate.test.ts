import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../../results/migrations/migrate.ts';
import { NodeSqliteDialect } from '../../../results/sqlite/node-sqlite-dialect.ts';
import { createFile } from '../../../results/sqlite/results-file.ts';
import { SQLITE } from '../../../results/migrations/dialect.ts';
import { SCHEMA } from '../../../results/migrations/migrations.ts';
import type { Migration, SchemaChanges } from '../../../results/migrations/migrations.ts';
import type { Addition } from '../../../results/migrations/addition.ts';
import { readSchema } from '../../../results/migrations/schema-state.ts';
import { ADDITION_TABLE, MIGRATION_TABLE } from '../../../results/schema.ts';
import type { ResultsSchema } from '../../../results/schema.ts';

async function newFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolsandbox-migrate-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'results.sqlite');
}

function open(path: string): Kysely<ResultsSchema> {
  createFile(path);
  const database = new Kysely<ResultsSchema>({ dialect: new NodeSqliteDialect(path, 'write') });
  onTestFinished(() => database.destroy());
  return database;
}

/** A migration that creates a table and appends its name to `ran`. */
function creates(table: string, ran: string[] = []): Migration {
  return async (database) => {
    ran.push(table);
    await database.schema.createTable(table).addColumn('id', 'text').execute();
  };
}

const changes = (
  migrations: SchemaChanges['migrations'],
  additions: SchemaChanges['additions'] = {},
): SchemaChanges => ({ migrations, additions });

const addsTable = (name: string): Addition => ({
  tables: { [name]: { columns: { id: 'text' }, required: ['id'], primaryKey: ['id'] } },
});

const tablesOf = async (database: Kysely<ResultsSchema>) =>
  (await database.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => name !== MIGRATION_TABLE && name !== ADDITION_TABLE);

const kindOf = async (database: Kysely<ResultsSchema>, known: SchemaChanges) =>
  (await readSchema(database, SQLITE, known)).kind;

test('only the missing changes are carried out, in the order of their names', async () => {
  const database = open(await newFile());
  const ran: string[] = [];
  const first = { '0001': creates('first', ran) };
  expect(await migrate(database, SQLITE, changes(first))).toMatchObject({ kind: 'empty', missing: ['0001'] });
  const all = changes({ ...first, '0003': creates('third', ran) }, { '0002': addsTable('second') });
  expect(await migrate(database, SQLITE, all)).toMatchObject({ kind: 'outdated', missing: ['0002', '0003'] });
  expect(await migrate(database, SQLITE, all)).toMatchObject({ kind: 'usable', newest: '0003', missing: [] });
  expect(ran).toEqual(['first', 'third']);
  expect(await tablesOf(database)).toEqual(['first', 'second', 'third']);
});

test('a change that fails leaves the database as it was', async () => {
  const database = open(await newFile());
  const first = { '0001': creates('first') };
  await migrate(database, SQLITE, changes(first));
  const failing = async () => {
    throw new Error('migration failed');
  };
  const upgrade = migrate(database, SQLITE, changes({ ...first, '0003': failing }, { '0002': addsTable('second') }));
  await expect(upgrade).rejects.toThrow('migration failed');
  expect(await tablesOf(database)).toEqual(['first']);
  expect(await readSchema(database, SQLITE, changes(first))).toMatchObject({ kind: 'usable', unknown: [] });
});

test('if several connections of one process open a new database at once, only one of them migrates it', async () => {
  const path = await newFile();
  const ran: string[] = [];
  const slow = changes({
    '0001': async (database) => {
      await creates('first', ran)(database, SQLITE);
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
  });
  const before = await Promise.all(Array.from({ length: 5 }, () => migrate(open(path), SQLITE, slow)));
  expect(before.map(({ kind }) => kind).toSorted()).toEqual(['empty', 'usable', 'usable', 'usable', 'usable']);
  expect(ran).toEqual(['first']);
});

test('an unknown migration makes a database newer, and it is not modified', async () => {
  const database = open(await newFile());
  const first = { '0001': creates('first') };
  await migrate(database, SQLITE, changes({ ...first, '0002': creates('second') }));
  const other = changes({ ...first, '0003': creates('third') });
  expect(await migrate(database, SQLITE, other)).toMatchObject({ kind: 'newer', unknown: ['0002'] });
  expect(await tablesOf(database)).toEqual(['first', 'second']);
});

test('an unknown addition does not keep an earlier version from using a database', async () => {
  const database = open(await newFile());
  const first = changes({ '0001': creates('first') });
  await migrate(database, SQLITE, { ...first, additions: { '0002': addsTable('second') } });
  expect(await readSchema(database, SQLITE, first)).toEqual({
    kind: 'usable',
    newest: '0002',
    missing: [],
    unknown: ['0002'],
  });
});

test('a missing addition does not keep a later version from using a database, a missing migration does', async () => {
  const database = open(await newFile());
  const first = changes({ '0001': creates('first') });
  await migrate(database, SQLITE, first);
  expect(await kindOf(database, { ...first, additions: { '0002': addsTable('second') } })).toBe('usable');
  expect(await kindOf(database, changes({ ...first.migrations, '0002': creates('second') }))).toBe('outdated');
});

test('an addition adds columns, tables and indexes, and replaces an index of the same name', async () => {
  const path = await newFile();
  const database = open(path);
  const addition: Addition = {
    columns: { budgets: { note: 'text', most: 'double precision' } },
    tables: { seen: { columns: { id: 'text', times: 'integer' }, required: ['id'], primaryKey: ['id'] } },
    indexes: { trajectories_of_sweep: { table: 'trajectories', columns: ['sweep', 'reason'] } },
  };
  await migrate(database, SQLITE, { ...SCHEMA, additions: { ...SCHEMA.additions, '9999': addition } });
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_master where name in ('budgets', 'seen', 'trajectories_of_sweep') order by name`.execute(
    database,
  );
  const [budgets, seen, index] = rows.map((row) => row.sql.replaceAll(/\s+/g, ' '));
  expect(budgets).toMatch(/"note" text, "most" double precision\)$/);
  expect(seen).toBe(
    'CREATE TABLE "seen" ("id" text not null, "times" integer, constraint "seen_key" primary key ("id"))',
  );
  expect(index).toMatch(/on "trajectories" \("sweep", "reason"\)$/);
});

test.each([
  ['of another program', ['create table customers (name text)']],
  [
    'of another program that uses Kysely',
    ['create table customers (name text)', 'create table kysely_migration (name text)'],
  ],
  ['of the first release', ['create table schema_version (version integer)', 'create table trajectories (id text)']],
])('a database %s is foreign and is not modified', async (_title, statements) => {
  const path = await newFile();
  const other = new DatabaseSync(path);
  for (const statement of statements) other.exec(statement);
  other.close();
  const database = open(path);
  expect(await migrate(database, SQLITE)).toMatchObject({ kind: 'foreign' });
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master`.execute(database);
  expect(rows.map((row) => row.sql.toLowerCase())).toEqual(statements);
});
