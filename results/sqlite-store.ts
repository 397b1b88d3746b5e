import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Kysely } from 'kysely';
import { migrate } from './migrate.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { queryStore } from './query-store.ts';
import { ResultsUnavailable } from './results-unavailable.ts';
import type { ResultsSchema } from './schema.ts';
import type { ResultsStore } from './store.ts';

/**
 * Opens the results in one SQLite file, and creates the file and its folder if they do not exist. Workers and the command
 * line can have it open at the same time: readers never wait, a writer waits up to 10 seconds for another.
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
      const problem = 'the database of another program, or of an early version of toolsandbox';
      throw new ResultsUnavailable(path, problem, 'move it away, or name another file with --results');
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
    const problem = error instanceof Error ? error.message : String(error);
    throw new ResultsUnavailable(path, `cannot create its folder (${problem})`, 'name another file with --results', {
      cause: error,
    });
  }
}

/** One level at a time: Node's recursive mkdir never returns where a parent, such as /proc, does not allow new folders. */
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
