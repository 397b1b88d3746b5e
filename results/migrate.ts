import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATIONS, MIGRATION_TABLE } from './schema.ts';
import type { Migrations, ResultsSchema } from './schema.ts';

/** `current`: ready for use. A `newer` or `foreign` database must not be modified. */
export type MigrationResult = 'current' | 'newer' | 'foreign';

/**
 * Runs the missing migrations in one transaction. If several processes open a new database at once, one of them runs
 * the migrations and the others wait.
 */
export async function migrate(
  database: Kysely<ResultsSchema>,
  migrations: Migrations = MIGRATIONS,
): Promise<MigrationResult> {
  const state = await stateOf(database, migrations);
  if (state !== 'outdated') return state;
  return database.transaction().execute(async (transaction) => {
    const stateNow = await stateOf(transaction, migrations);
    if (stateNow !== 'outdated') return stateNow;
    await runMissing(transaction, migrations);
    return 'current';
  });
}

async function runMissing(transaction: Kysely<ResultsSchema>, migrations: Migrations): Promise<void> {
  const migrator = new Migrator({
    db: transaction,
    provider: {
      getMigrations: async () => Object.fromEntries(Object.entries(migrations).map(([name, up]) => [name, { up }])),
    },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Checked before the migrator runs, because it would add its tables to another program's database. */
async function stateOf(database: Kysely<ResultsSchema>, migrations: Migrations): Promise<MigrationResult | 'outdated'> {
  const tables = await database.introspection.getTables();
  if (tables.length === 0) return 'outdated';
  if (!tables.some((table) => table.name === MIGRATION_TABLE)) return 'foreign';
  const executed = await database.selectFrom(MIGRATION_TABLE).select('name').execute();
  if (executed.some(({ name }) => !Object.hasOwn(migrations, name))) return 'newer';
  return executed.length === Object.keys(migrations).length ? 'current' : 'outdated';
}
