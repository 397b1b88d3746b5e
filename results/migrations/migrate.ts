import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATION_TABLE } from '../schema.ts';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';
import { MIGRATIONS } from './migrations.ts';
import type { Migrations } from './migrations.ts';

/**
 * `current`: ready for use. `outdated`: migrations are missing. A `newer` or `foreign` database must not be modified.
 */
export type MigrationState = 'empty' | 'outdated' | 'current' | 'newer' | 'foreign';

/**
 * Runs the missing migrations in one transaction. If several processes open a new database at once, one of them runs
 * the migrations and the others wait.
 */
export async function migrate(
  database: Kysely<ResultsSchema>,
  dialect: Dialect,
  migrations: Migrations = MIGRATIONS,
): Promise<'current' | 'newer' | 'foreign'> {
  const state = await migrationState(database, dialect, migrations);
  if (state !== 'outdated' && state !== 'empty') return state;
  return database.transaction().execute(async (transaction) => {
    await dialect.lock(transaction);
    const stateNow = await migrationState(transaction, dialect, migrations);
    if (stateNow !== 'outdated' && stateNow !== 'empty') return stateNow;
    await runMissing(transaction, dialect, migrations);
    return 'current';
  });
}

async function runMissing(transaction: Kysely<ResultsSchema>, dialect: Dialect, migrations: Migrations): Promise<void> {
  const schema = await dialect.schema(transaction);
  const migrator = new Migrator({
    db: transaction,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          Object.entries(migrations).map(([name, run]) => [
            name,
            { up: (database: Kysely<ResultsSchema>) => run(database, dialect) },
          ]),
        ),
    },
    ...(schema !== undefined && { migrationTableSchema: schema }),
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}

/** Checked before the migrator runs, because it would add its tables to another program's database. */
export async function migrationState(
  database: Kysely<ResultsSchema>,
  dialect: Dialect,
  migrations: Migrations = MIGRATIONS,
): Promise<MigrationState> {
  const tables = await dialect.tables(database);
  if (tables.length === 0) return 'empty';
  if (!tables.includes(MIGRATION_TABLE)) return 'foreign';
  const executed = await database.selectFrom(MIGRATION_TABLE).select('name').execute();
  if (executed.some(({ name }) => !Object.hasOwn(migrations, name))) return 'newer';
  return executed.length === Object.keys(migrations).length ? 'current' : 'outdated';
}
