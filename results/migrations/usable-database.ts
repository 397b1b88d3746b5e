import type { Kysely } from 'kysely';
import type { ResultsSchema } from '../schema.ts';
import type { Dialect } from './dialect.ts';
import { SCHEMA } from './migrations.ts';
import type { SchemaChanges } from './migrations.ts';
import { readSchema } from './schema-state.ts';
import { unusable } from './unusable.ts';
import { withoutAdditions } from './without-additions.ts';

export interface UsableDatabase {
  readonly database: Kysely<ResultsSchema>;
  /** The additions of this version that are absent from it. */
  readonly lacks: readonly string[];
}

/**
 * The database for the queries of this version, also if additions are absent; null if it is empty.
 * @throws ResultsUnavailable if another version must use it
 */
export async function usableDatabase(
  database: Kysely<ResultsSchema>,
  dialect: Dialect,
  location: string,
  changes: SchemaChanges = SCHEMA,
): Promise<UsableDatabase | null> {
  const state = await readSchema(database, dialect, changes);
  if (state.kind === 'empty') return null;
  if (state.kind !== 'usable') throw unusable(location, state);
  const { missing: lacks } = state;
  if (lacks.length === 0) return { database, lacks };
  const absent = lacks.flatMap((name) => changes.additions[name] ?? []);
  return { database: database.withPlugin(withoutAdditions(absent)), lacks };
}
