import { ResultsUnusable } from './results-unavailable.ts';
import type { ResultsStore, StoreMode } from './store.ts';

const POSTGRES = /^postgres(ql)?:\/\//i;
const SCHEME = /^(?<scheme>[a-z][a-z\d+.-]*):\/\//i;

/**
 * Opens results in a SQLite file or, given a URL, in a PostgreSQL database. To write, a store that
 * does not exist is created.
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

function isPostgres(location: string): boolean {
  if (POSTGRES.test(location)) return true;
  const scheme = SCHEME.exec(location)?.groups?.['scheme'];
  if (scheme === undefined) return false;
  const problem = 'not a kind of database that can hold results';
  throw new ResultsUnusable(`${scheme}://`, problem, 'use a file path, or postgres://USER@HOST/DATABASE');
}
