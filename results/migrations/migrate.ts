import type { Kysely } from 'kysely';
import { ADDITION_TABLE, MIGRATION_TABLE } from '../schema.ts';
import type { ResultsSchema } from '../schema.ts';
import { add } from './addition.ts';
import type { Dialect } from './dialect.ts';
import { SCHEMA } from './migrations.ts';
import type { SchemaChanges } from './migrations.ts';
import { readSchema } from './schema-state.ts';
import type { SchemaState } from './schema-state.ts';

/**
 * Carries out what is missing in one transaction: all of it or nothing. If several processes do so at once, one of them does and
 * the others wait. A `newer` or `foreign` database stays as it is.
 * @returns how it was before
 */
export async function migrate(
  database: Kysely<ResultsSchema>,
  dialect: Dialect,
  changes: SchemaChanges = SCHEMA,
): Promise<SchemaState> {
  return database.transaction().execute(async (transaction) => {
    await dialect.lock(transaction);
    const before = await readSchema(transaction, dialect, changes);
    if (['newer', 'foreign', 'tampered'].includes(before.kind) || before.missing.length === 0) return before;
    for (const table of [MIGRATION_TABLE, ADDITION_TABLE] as const) await createNameTable(transaction, table);
    for (const name of before.missing) await carryOut(transaction, dialect, changes, name);
    return before;
  });
}

/** As Kysely's migrator creates it, which earlier versions used. */
async function createNameTable({ schema }: Kysely<ResultsSchema>, table: string): Promise<void> {
  await schema
    .createTable(table)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
}

async function carryOut(
  database: Kysely<ResultsSchema>,
  dialect: Dialect,
  { migrations, additions }: SchemaChanges,
  name: string,
): Promise<void> {
  const [migration, addition] = [migrations[name], additions[name]];
  if (migration !== undefined) await migration(database, dialect);
  if (addition !== undefined) await add(database, dialect, addition);
  await database
    .insertInto(migration === undefined ? ADDITION_TABLE : MIGRATION_TABLE)
    .values({ name, timestamp: new Date().toISOString() })
    .execute();
}
