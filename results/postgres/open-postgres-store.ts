import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { POSTGRES } from '../schema/dialect.ts';
import { openSchema } from '../schema/open-schema.ts';
import type { StoreMode } from '../store.ts';
import { queryStore } from '../queries/query-store.ts';
import { NoResultsYet, ResultsUnavailable } from '../results-unavailable.ts';
import type { ResultsSchema } from '../schema/rows.ts';
import type { ResultsStore } from '../store.ts';
import { claimStoreId, storedId } from '../queries/store-id.ts';
import { postgresClock } from '../traffic/traffic-database.ts';
import { connect } from './connect.ts';
import { markOf, postgresPlace } from './place-of.ts';
import { postgresAddress } from './postgres-address.ts';

/** Opens the results in a PostgreSQL database, in the first schema of the search path. */
export async function openPostgresStore(url: string, mode: StoreMode): Promise<ResultsStore> {
  const address = postgresAddress(url);
  const { location } = address;
  const database = connect(address);
  try {
    if (mode === 'write') await requireUnicode(database, location);
    if (!(await openSchema(database, POSTGRES, { location, mode }))) throw noResultsAt(location);
    const id =
      mode === 'write' ? await claimStoreId(database, await postgresPlace(database)) : await storedId(database);
    if (id === null) throw noResultsAt(location);
    const place = await markOf(database);
    // A commit is answered when it is on the disk.
    const sync = () => Promise.resolve();
    return queryStore(database, { id, location, place, sync }, { now: postgresClock, locksRows: true });
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

async function requireUnicode(database: Kysely<ResultsSchema>, location: string): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(database);
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  const hint = 'create a database with `createdb --encoding=UTF8 --template=template0`';
  throw new ResultsUnavailable(location, `its encoding is ${encoding} instead of UTF8`, hint);
}

function noResultsAt(location: string): NoResultsYet {
  return new NoResultsYet(location, 'start with `toolsandbox sweep`, or give another address with --results');
}
