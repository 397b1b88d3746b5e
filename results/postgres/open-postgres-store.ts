import { sql } from 'kysely';
import { POSTGRES } from '../schema/dialect.ts';
import { openSchema } from '../schema/open-schema.ts';
import type { StoreMode, ResultsStore } from '../store.ts';
import { queryStore } from '../queries/query-store.ts';
import { NoResultsYet, ResultsUnavailable } from '../results-unavailable.ts';
import type { ResultsDatabase } from '../schema/rows.ts';
import { claimStoreId, storedId } from '../queries/store-id.ts';
import { postgresClock } from '../traffic/traffic-database.ts';
import { connect } from './connect.ts';
import { postgresAddress } from './postgres-address.ts';
import { placeMark } from '../place-mark.ts';
import type { StorePlace } from '../queries/store-id.ts';

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

async function requireUnicode(database: ResultsDatabase, location: string): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(database);
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  const hint = 'create a database with `createdb --encoding=UTF8 --template=template0`';
  throw new ResultsUnavailable(location, `its encoding is ${encoding} instead of UTF8`, hint);
}

function noResultsAt(location: string): NoResultsYet {
  return new NoResultsYet(location, 'start with `toolsandbox sweep`, or give another address with --results');
}

/** A place is the oid of the database and that of table `store`. */
async function postgresPlace(database: ResultsDatabase): Promise<StorePlace> {
  const { rows } = await sql<{ place: string }>`
    select oid::text || '/' || 'store'::regclass::oid::text as place
    from pg_database where datname = current_database()`.execute(database);
  return { here: rows[0]?.place ?? '', isStillAt: (place) => isStillAt(database, place) };
}

/** Differs in a copy on another server. Some servers do not let users see their own number. */
async function markOf(database: ResultsDatabase): Promise<string> {
  const server = await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`
    .execute(database)
    .then(
      ({ rows }) => rows[0]?.id ?? '',
      () => '',
    );
  return placeMark(server, (await postgresPlace(database)).here);
}

/**
 * Whether this server has the table still, in another schema or in another database: what no one can see from here, the owners
 * of tables in all databases, is noted in a catalog that they share. It leaves out tables of the first superuser; where ours is
 * one, a database with the number is taken for the original.
 */
async function isStillAt(database: ResultsDatabase, place: string): Promise<boolean> {
  const [databaseId = '', table = ''] = place.split('/');
  if (!/^\d+$/.test(databaseId) || !/^\d+$/.test(table)) return false;
  const { rows } = await sql<{ found: boolean }>`
    select case
      when original.datname is null then false
      when original.datname = current_database() then exists (
        select from pg_class where oid = ${table}::oid and relname = 'store')
      when (select relowner from pg_class where oid = 'store'::regclass) = ${FIRST_SUPERUSER}::oid then true
      else exists (
        select from pg_shdepend
        where dbid = ${databaseId}::oid and classid = 'pg_class'::regclass and objid = ${table}::oid and deptype = 'o')
      end as found
    from (select 1) as one left join pg_database as original on original.oid = ${databaseId}::oid`.execute(database);
  return rows[0]?.found === true;
}

/** Its oid is the same on every server. */
const FIRST_SUPERUSER = '10';
