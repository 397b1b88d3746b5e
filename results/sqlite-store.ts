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
 * Opens the results in one SQLite file, creating the file and its folder where they are missing. Workers and the command
 * line may have it open at once: readers never wait, a writer waits up to 10 seconds for another.
 */
export function openSqliteStore(file: string): Promise<ResultsStore> {
  const opened = lastOpened.then(() => open(resolve(file)));
  lastOpened = opened.catch(() => undefined);
  return opened;
}

/** A process opens one store after the other: SQLite waits by blocking it, so two at once would wait for themselves. */
let lastOpened: Promise<unknown> = Promise.resolve();

async function open(path: string): Promise<ResultsStore> {
  createFolderOf(path);
  const database = new Kysely<ResultsSchema>({ dialect: new NodeSqliteDialect(path) });
  try {
    const migration = await migrate(database);
    if (migration === 'newer') {
      throw new ResultsUnavailable(path, 'written by a newer version of toolsandbox', 'update toolsandbox');
    }
    if (migration === 'foreign') {
      throw new ResultsUnavailable(path, 'a database of another program', 'name another file with --results');
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
    throw new ResultsUnavailable(path, `its folder cannot be made (${problem})`, 'name another file with --results', {
      cause: error,
    });
  }
}

/** Step by step: Node's own recursive way never returns where a parent, such as /proc, takes no folders. */
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
