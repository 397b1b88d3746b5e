import type { SchemaAccess } from './migrations/schema-access.ts';
import { ResultsUnusable } from './results-unavailable.ts';
import type { ResultsStore, StoreMode } from './store.ts';

const POSTGRES = /^postgres(ql)?:\/\//i;
const SCHEME = /^(?<scheme>[a-z][a-z\d+.-]*):\/\//i;

/**
 * Opens results in a SQLite file or, given a URL, in a PostgreSQL database. A new store is created; the schema of one that
 * exists is never changed.
 * @throws ResultsUnavailable
 */
export async function openStore(location: string, mode: StoreMode): Promise<ResultsStore> {
  if (isPostgres(location)) {
    const { openPostgresStore } = await import('./postgres/open-postgres-store.ts');
    return openPostgresStore(location, mode);
  }
  const { openSqliteStore } = await import('./sqlite/open-sqlite-store.ts');
  return openSqliteStore(location, mode);
}

/** The schema of results, to look at it or to change it. @throws ResultsUnavailable */
export async function openSchema(location: string, mode: StoreMode): Promise<SchemaAccess & AsyncDisposable> {
  if (isPostgres(location)) {
    const { postgresSchemaAccess } = await import('./postgres/postgres-schema-access.ts');
    return postgresSchemaAccess(location);
  }
  const { sqliteSchemaAccess } = await import('./sqlite/sqlite-schema-access.ts');
  return sqliteSchemaAccess(location, mode);
}

function isPostgres(location: string): boolean {
  if (POSTGRES.test(location)) return true;
  const scheme = SCHEME.exec(location)?.groups?.['scheme'];
  if (scheme === undefined) return false;
  const problem = 'not a kind of database that can hold results';
  throw new ResultsUnusable(`${scheme}://`, problem, 'use a file path, or postgres://USER@HOST/DATABASE');
}
