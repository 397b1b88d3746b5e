import { resolve } from 'node:path';
import { Kysely, sql } from 'kysely';
import { SQLITE } from '../schema/dialect.ts';
import { openSchema } from '../schema/open-schema.ts';
import { queryStore } from '../queries/query-store.ts';
import { NoResultsYet } from '../results-unavailable.ts';
import type { ResultsDatabase, ResultsSchema } from '../schema/rows.ts';
import type { ResultsStore, StoreMode } from '../store.ts';
import { claimStoreId, storedId } from '../queries/store-id.ts';
import { machineClock } from '../traffic/traffic-database.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { placeMark } from '../place-mark.ts';
import { createFile, filePlace, requireMerged, syncLog, waysToRead } from './results-file.ts';
import type { Access } from './results-file.ts';
import { isPermissionMissing } from './sqlite-error.ts';

/**
 * Opens the results in a SQLite file. Workers and the command line can have it open at the same time: readers never
 * wait, and writers wait up to 10 seconds for each other, without stopping their process.
 */
export async function openSqliteStore(file: string, mode: StoreMode): Promise<ResultsStore> {
  const path = resolve(file);
  return mode === 'write' ? openForWriting(path) : openForReading(path);
}

async function openForWriting(path: string): Promise<ResultsStore> {
  createFile(path);
  return withDatabase(path, 'write', async (database) => {
    await openSchema(database, SQLITE, { location: path, mode: 'write' });
    return claimStoreId(database, filePlace(path));
  });
}

async function openForReading(path: string): Promise<ResultsStore> {
  const [access, otherwise] = waysToRead(path);
  if (access === undefined) throw noResultsAt(path);
  try {
    return await openAs(path, access);
  } catch (error) {
    if (otherwise === undefined || !isPermissionMissing(error)) throw error;
    return openAs(path, otherwise);
  }
}

async function openAs(path: string, access: Access): Promise<ResultsStore> {
  if (access === 'frozen') requireMerged(path);
  return withDatabase(path, access, async (database) =>
    (await openSchema(database, SQLITE, { location: path, mode: 'read' })) ? storedId(database) : null,
  );
}

/** Nothing stays open if it cannot be used. @param idOf the id of the results; null if there are none */
async function withDatabase(
  path: string,
  access: Access,
  idOf: (database: ResultsDatabase) => Promise<string | null>,
): Promise<ResultsStore> {
  const database = new Kysely<ResultsSchema>({ dialect: new NodeSqliteDialect(path, access) });
  try {
    const id = await idOf(database);
    if (id === null) throw noResultsAt(path);
    const sync = () => syncLog(path, () => sql`pragma wal_checkpoint(passive)`.execute(database));
    return queryStore(
      database,
      { id, location: path, place: placeMark(filePlace(path).here), sync },
      { now: machineClock, locksRows: false },
    );
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

function noResultsAt(path: string): NoResultsYet {
  return new NoResultsYet(path, 'start with `toolsandbox sweep`, or name the file with --results');
}
