import type { Kysely } from 'kysely';
import { MIGRATIONS } from './schema.ts';
import type { ResultsSchema } from './schema.ts';

/** `current`: ready. The others are databases to keep our hands off. */
export type MigrationResult = 'current' | 'newer' | 'foreign';

/** Brings the schema up to date. Of several processes that open a new database at once, one does the work. */
export async function migrate(database: Kysely<ResultsSchema>): Promise<MigrationResult> {
  if ((await versionOf(database)) === MIGRATIONS.length) return 'current';
  return database.transaction().execute(async (transaction) => {
    const version = await versionOf(transaction);
    if (version === 'foreign') return 'foreign';
    if (version > MIGRATIONS.length) return 'newer';
    if (version === 0) await createVersionTable(transaction);
    for (const step of MIGRATIONS.slice(version)) await step(transaction);
    await transaction.updateTable('schema_version').set({ version: MIGRATIONS.length }).execute();
    return 'current';
  });
}

async function versionOf(database: Kysely<ResultsSchema>): Promise<number | 'foreign'> {
  const tables = await database.introspection.getTables();
  if (tables.length === 0) return 0;
  if (!tables.some((table) => table.name === 'schema_version')) return 'foreign';
  const row = await database.selectFrom('schema_version').select('version').executeTakeFirstOrThrow();
  return row.version;
}

async function createVersionTable(database: Kysely<ResultsSchema>): Promise<void> {
  await database.schema
    .createTable('schema_version')
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await database.insertInto('schema_version').values({ version: 0 }).execute();
}
