import { ResultsUnusable } from './results-unavailable.ts';
import type { ResultsStore } from './store.ts';

/** A reader creates nothing, and can open what it is not allowed to write. A writer creates a store that is missing. */
export type StoreMode = 'read' | 'write';

const POSTGRES = /^postgres(ql)?:\/\//i;
const SCHEME = /^(?<scheme>[a-z][a-z\d+.-]*):\/\//i;

/** Opens results in a SQLite file or, given a URL, in a PostgreSQL database. @throws ResultsUnavailable */
export async function openStore(location: string, mode: StoreMode): Promise<ResultsStore> {
  if (POSTGRES.test(location)) {
    const { openPostgresStore } = await import('./postgres/open-postgres-store.ts');
    return openPostgresStore(location, mode);
  }
  const scheme = SCHEME.exec(location)?.groups?.['scheme'];
  if (scheme !== undefined) {
    const problem = 'not a kind of database that can hold results';
    throw new ResultsUnusable(`${scheme}://`, problem, 'use a file path, or postgres://USER@HOST/DATABASE');
  }
  const { openSqliteStore } = await import('./sqlite/open-sqlite-store.ts');
  return openSqliteStore(location, mode);
}
