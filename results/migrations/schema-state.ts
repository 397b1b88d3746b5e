import type { Kysely } from 'kysely';
import { ADDITION_TABLE, MIGRATION_TABLE, RESULTS_TABLES } from '../schema.ts';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';
import { namesOf, SCHEMA } from './migrations.ts';
import type { SchemaChanges } from './migrations.ts';

/**
 * How the schema of a database relates to this version. `usable`: as it is, without the additions that are missing.
 * `outdated`: a migration is missing. A `newer`, `foreign` or `tampered` database must not be used: the last runs code of others when a
 * table is read or written.
 */
export interface SchemaState {
  readonly kind: 'empty' | 'foreign' | 'tampered' | 'usable' | 'outdated' | 'newer';
  /** The newest change that was carried out; null if there is none. */
  readonly newest: string | null;
  /** Changes of this version that were not carried out, in order. */
  readonly missing: readonly string[];
  /** Changes of later versions; of a `tampered` database, what it runs. */
  readonly unknown: readonly string[];
}

/** Modifies nothing, because the database may be another program's. */
export async function readSchema(
  database: Kysely<ResultsSchema>,
  dialect: Dialect,
  changes: SchemaChanges = SCHEMA,
): Promise<SchemaState> {
  const tables = await dialect.tables(database);
  const known = namesOf(changes);
  const programs = (await dialect.programs(database)).filter(({ table }) => RESULTS_TABLES.includes(table));
  if (programs.length > 0) {
    const unknown = programs.map(({ kind, table }) => `a ${kind} for the table ${table}`);
    return { kind: 'tampered', newest: null, missing: known, unknown };
  }
  if (!tables.includes(MIGRATION_TABLE))
    return { kind: tables.length === 0 ? 'empty' : 'foreign', newest: null, missing: known, unknown: [] };
  const migrated = await carriedOut(database, MIGRATION_TABLE);
  const added = tables.includes(ADDITION_TABLE) ? await carriedOut(database, ADDITION_TABLE) : [];
  const found = [...migrated, ...added].toSorted();
  const missing = known.filter((name) => !found.includes(name));
  return {
    kind: kindOf(changes, migrated, missing),
    newest: found.at(-1) ?? null,
    missing,
    unknown: found.filter((name) => !known.includes(name)),
  };
}

function kindOf({ migrations }: SchemaChanges, migrated: readonly string[], missing: readonly string[]) {
  if (migrated.some((name) => !Object.hasOwn(migrations, name))) return 'newer';
  return missing.some((name) => Object.hasOwn(migrations, name)) ? 'outdated' : 'usable';
}

async function carriedOut(
  database: Kysely<ResultsSchema>,
  table: typeof MIGRATION_TABLE | typeof ADDITION_TABLE,
): Promise<readonly string[]> {
  return (await database.selectFrom(table).select('name').execute()).map(({ name }) => name);
}
