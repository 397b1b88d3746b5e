import { chmodSync, existsSync, readdirSync, readlinkSync, renameSync } from 'node:fs';
import { resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { SQLITE } from '../migrations/dialect.ts';
import type { Connected, SchemaAccess } from '../migrations/schema-access.ts';
import type { StoreMode } from '../store.ts';
import { NoResultsYet } from '../results-unavailable.ts';
import type { ResultsSchema } from '../schema.ts';
import { claimStoreId } from '../queries/store-id.ts';
import { NodeSqliteDialect } from './node-sqlite-dialect.ts';
import { createFile, filePlace, waysToRead } from './results-file.ts';
import { explainSqliteError } from './sqlite-error.ts';

/** Access to the schema of results in a file, to be closed. To write, a file that is missing is created, empty. */
export function sqliteSchemaAccess(file: string, mode: StoreMode): SchemaAccess & AsyncDisposable {
  const path = resolve(file);
  if (mode === 'write') createFile(path);
  const access = mode === 'write' ? 'write' : waysToRead(path)[0];
  if (access === undefined) throw new NoResultsYet(path, 'name their file with --results');
  const database = new Kysely<ResultsSchema>({ dialect: new NodeSqliteDialect(path, access) });
  return {
    location: path,
    database,
    dialect: SQLITE,
    claimId: () => claimStoreId(database, filePlace(path)),
    connected: async () => usersOf(path),
    backUp: (name) => backUp(path, `${path}.before-${name}`),
    [Symbol.asyncDispose]: () => database.destroy(),
  };
}

/** The copy has its name only when it is complete. One that is there was made by an attempt that did not change the file. */
async function backUp(path: string, copy: string): Promise<string> {
  const partial = `${copy}.partial`;
  try {
    const database = new DatabaseSync(path, { readOnly: true });
    try {
      await backup(database, partial);
    } finally {
      database.close();
    }
    chmodSync(partial, 0o600);
    renameSync(partial, copy);
    return copy;
  } catch (error) {
    throw explainSqliteError(copy, error);
  }
}

/** Other processes that have the file open, as far as this user may know. Only Linux tells. */
function usersOf(path: string): readonly Connected[] | null {
  if (!existsSync('/proc/self/fd')) return null;
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .map((pid) => ({ pid, connections: filesOf(pid).filter((open) => open === path).length }))
    .filter(({ connections }) => connections > 0)
    .map(({ pid, connections }) => ({ program: `process ${pid}`, address: null, connections }));
}

/** None of a process that has ended, or belongs to somebody else. */
function filesOf(pid: string): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((file) => readlinkSync(`/proc/${pid}/fd/${file}`));
  } catch {
    return [];
  }
}
