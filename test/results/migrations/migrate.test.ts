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
import { MIGRATION_TABLE } from '../../../results/schema.ts';
import type { Migrations } from '../../../results/migrations/migrations.ts';
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
function creates(table: string, ran: string[]): Migrations[string] {
  return async (database) => {
    ran.push(table);
    await database.schema.createTable(table).addColumn('id', 'text').execute();
  };
}

const tablesOf = async (database: Kysely<ResultsSchema>) =>
  (await database.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith(MIGRATION_TABLE));

test('only the missing migrations run', async () => {
  const database = open(await newFile());
  const ran: string[] = [];
  expect(await migrate(database, SQLITE, { '0001': creates('first', ran) })).toBe('current');
  expect(await migrate(database, SQLITE, { '0001': creates('first', ran), '0002': creates('second', ran) })).toBe(
    'current',
  );
  expect(ran).toEqual(['first', 'second']);
  expect(await tablesOf(database)).toEqual(['first', 'second']);
});

test('a failing migration leaves the database unchanged', async () => {
  const database = open(await newFile());
  const first = { '0001': creates('first', []) };
  await migrate(database, SQLITE, first);
  const failing = async () => {
    throw new Error('migration failed');
  };
  const upgrade = migrate(database, SQLITE, { ...first, '0002': creates('second', []), '0003': failing });
  await expect(upgrade).rejects.toThrow('migration failed');
  expect(await tablesOf(database)).toEqual(['first']);
  expect(await migrate(database, SQLITE, first)).toBe('current');
});

test('if several connections of one process open a new database at once, only one of them migrates it', async () => {
  const path = await newFile();
  const ran: string[] = [];
  const migrations: Migrations = {
    '0001': async (database) => {
      await creates('first', ran)(database, SQLITE);
      await new Promise((resolve) => setTimeout(resolve, 100));
    },
  };
  const results = await Promise.all(Array.from({ length: 5 }, () => migrate(open(path), SQLITE, migrations)));
  expect(results).toEqual(Array.from({ length: 5 }, () => 'current'));
  expect(ran).toEqual(['first']);
});

test('a database with an unknown migration is newer and is not modified', async () => {
  const database = open(await newFile());
  const both = { '0001': creates('first', []), '0002': creates('second', []) };
  await migrate(database, SQLITE, both);
  expect(await migrate(database, SQLITE, { '0001': both['0001'], '0003': creates('third', []) })).toBe('newer');
  expect(await tablesOf(database)).toEqual(['first', 'second']);
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
  expect(await migrate(database, SQLITE)).toBe('foreign');
  const { rows } = await sql<{ sql: string }>`select sql from sqlite_master`.execute(database);
  expect(rows.map((row) => row.sql.toLowerCase())).toEqual(statements);
});
