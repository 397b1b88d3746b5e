import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { POSTGRES } from '../migrations/dialect.ts';
import { migrate, migrationState } from '../migrations/migrate.ts';
import { unusable } from '../migrations/unusable.ts';
import type { StoreMode } from '../open-store.ts';
import { queryStore } from '../query-store.ts';
import { NoResultsYet, ResultsUnavailable } from '../results-unavailable.ts';
import type { ResultsSchema } from '../schema.ts';
import type { ResultsStore } from '../store.ts';
import { claimStoreId, storedId } from '../store-id.ts';
import { postgresClock } from '../traffic/traffic-database.ts';
import { connect } from './connect.ts';
import { postgresAddress } from './postgres-address.ts';

/** Opens the results in a PostgreSQL database, in the first schema of the search path. */
export async function openPostgresStore(url: string, mode: StoreMode): Promise<ResultsStore> {
  const address = postgresAddress(url);
  const { location } = address;
  const database = connect(address);
  try {
    const id = await (mode === 'write' ? create(database, location) : find(database, location));
    return queryStore(database, { id, location }, { now: postgresClock, locksRows: true });
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

async function create(database: Kysely<ResultsSchema>, location: string): Promise<string> {
  await requireUnicode(database, location);
  const state = await migrate(database, POSTGRES);
  if (state !== 'current') throw unusable(location, state);
  return claimStoreId(database, await placeOf(database));
}

/** Results of an earlier version are upgraded first. */
async function find(database: Kysely<ResultsSchema>, location: string): Promise<string> {
  const state = await migrationState(database, POSTGRES);
  if (state === 'outdated') return create(database, location);
  const id = state === 'current' ? await storedId(database) : null;
  if (id !== null) return id;
  if (state === 'empty' || state === 'current') {
    throw new NoResultsYet(location, 'start with `toolsandbox sweep`, or give another address with --results');
  }
  throw unusable(location, state);
}

async function requireUnicode(database: Kysely<ResultsSchema>, location: string): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(database);
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  const hint = 'create a database with `createdb --encoding=UTF8 --template=template0`';
  throw new ResultsUnavailable(location, `its encoding is ${encoding} instead of UTF8`, hint);
}

/** Differs in a database that was created from this one or restored from its dump. */
async function placeOf(database: Kysely<ResultsSchema>): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select oid::text || '/' || 'store'::regclass::oid::text as place
    from pg_database where datname = current_database()`.execute(database);
  return rows[0]?.place ?? '';
}
