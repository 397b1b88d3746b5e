import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { queryStore } from './query-store.ts';
import { errorMessage } from '../sandbox/error-message.ts';
import type { ResultsSchema } from './schema.ts';
import { ResultsUnavailable } from './store.ts';
import type { ResultsStore } from './store.ts';

/**
 * Opens the results in a SQLite file. Creates the file and its folder if they do not exist. Workers and the command
 * line can have it open at the same time: readers never wait, and writers wait up to 10 seconds for each other.
 */
export async function openSqliteStore(file: string): Promise<ResultsStore> {
  const path = resolve(file);
  createFolderOf(path);
  const database = new Kysely<ResultsSchema>({ dialect: new NodeSqliteDialect(path) });
  try {
    const migration = await migrate(database);
    if (migration === 'newer') {
      throw new ResultsUnavailable(path, 'written by a newer version of toolsandbox', 'update toolsandbox');
    }
    if (migration === 'foreign') {
      const problem = "another program's database, or one from an early version of toolsandbox";
      throw new ResultsUnavailable(path, problem, 'move it away, or choose another file with --results');
    }
  } catch (error) {
    await database.destroy();
    throw error;
  }
  return queryStore(database);
}

function createFolderOf(path: string): void {
  try {
    createFolder(dirname(path));
  } catch (error) {
    const problem = `cannot create its folder (${errorMessage(error)})`;
    throw new ResultsUnavailable(path, problem, 'choose another file with --results', { cause: error });
  }
}

/**
 * Creates one level at a time, because Node's recursive mkdir hangs if a parent, such as /proc, does not allow folders.
 */
function createFolder(path: string): void {
  if (isFolder(path)) return;
  createFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if (!isFolder(path)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
