import { resolve } from 'node:path';
import { Kysely } from 'kysely';
import { SQLITE } from '../migrations/dialect.ts';
import { migrate, migrationState } from '../migrations/migrate.ts';
import type { MigrationState } from '../migrations/migrate.ts';
import { unusable } from '../migrations/unusable.ts';
import type { StoreMode } from '../open-store.ts';
import { queryStore } from '../query-store.ts';
import { NoResultsYet } from '../results-unavailable.ts';
import type { ResultsSchema } from '../schema.ts';
import type { ResultsStore } from '../store.ts';
import { claimStoreId, storedId } from '../store-id.ts';
import { machineClock } from '../traffic/traffic-database.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { createFile, inodeOf, requireMerged, waysToRead } from './results-file.ts';
import type { Access } from './results-file.ts';
import { isPermissionMissing } from './sqlite-error.ts';

/**
 * Opens the results in a SQLite file. Workers and the command line can have it open at the same time: readers never
 * wait, and writers wait up to 10 seconds for each other.
 */
export async function openSqliteStore(file: string, mode: StoreMode): Promise<ResultsStore> {
  const path = resolve(file);
  return mode === 'write' ? openForWriting(path) : openForReading(path);
}

async function openForWriting(path: string): Promise<ResultsStore> {
  createFile(path);
  return withDatabase(path, 'write', async (database) => {
    const state = await migrate(database, SQLITE);
    if (state !== 'current') throw unusable(path, state);
    return claimStoreId(database, inodeOf(path) ?? '');
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

/** Results of an earlier version are upgraded first, if their file can be written. */
async function openAs(path: string, access: Access): Promise<ResultsStore> {
  if (access === 'frozen') requireMerged(path);
  else if ((await stateOf(path, access)) === 'outdated') await (await openForWriting(path)).close();
  return withDatabase(path, access, async (database) => {
    const state = await migrationState(database, SQLITE);
    const id = state === 'current' ? await storedId(database) : null;
    if (id !== null) return id;
    if (state === 'empty' || state === 'current') throw noResultsAt(path);
    throw unusable(path, state);
  });
}

async function stateOf(path: string, access: Access): Promise<MigrationState> {
  const database = openDatabase(path, access);
  try {
    return await migrationState(database, SQLITE);
  } finally {
    await database.destroy();
  }
}

/** Nothing stays open if `identify` fails. */
async function withDatabase(
  path: string,
  access: Access,
  identify: (database: Kysely<ResultsSchema>) => Promise<string>,
): Promise<ResultsStore> {
  const database = openDatabase(path, access);
  try {
    return queryStore(
      database,
      { id: await identify(database), location: path },
      { now: machineClock, locksRows: false },
    );
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

function openDatabase(path: string, access: Access): Kysely<ResultsSchema> {
  return new Kysely<ResultsSchema>({ dialect: new NodeSqliteDialect(path, access) });
}

function noResultsAt(path: string): NoResultsYet {
  return new NoResultsYet(path, 'start with `toolsandbox sweep`, or name the file with --results');
}
