import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, SqliteDialect, SqliteDriver } from 'kysely';
import type { DatabaseConnection, SqliteDatabase, SqliteDialectConfig } from 'kysely';
import { explainSqliteError, isBusy } from './sqlite-error.ts';

const BUSY_TIMEOUT_MS = 10_000;
const PAUSE_MS = 20;

/** Kysely over Node's own SQLite, for one file that several processes write. Throws what sqlite-error.ts explains. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(path: string) {
    const config = { database: () => openDatabase(path) };
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new WriterDriver(this.#config);
  }
}

/** A transaction takes the write lock at its start: one that reads first cannot wait for another writer, and fails. */
class WriterDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

async function openDatabase(path: string): Promise<SqliteDatabase> {
  try {
    const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
    await enterWriteAheadMode(database).catch((error: unknown) => {
      database.close();
      throw error;
    });
    return kyselyDatabase(database, path);
  } catch (error) {
    throw explainSqliteError(path, error);
  }
}

/** SQLite does not wait for this one lock itself when several processes open a new file at once. */
async function enterWriteAheadMode(database: DatabaseSync): Promise<void> {
  const deadline = performance.now() + BUSY_TIMEOUT_MS;
  for (;;) {
    try {
      database.exec('pragma journal_mode = wal');
      return;
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
      await setTimeout(PAUSE_MS);
    }
  }
}

/** Kysely asks for the interface of better-sqlite3, which differs in how parameters are passed. */
function kyselyDatabase(database: DatabaseSync, path: string): SqliteDatabase {
  const explained = <Value>(action: () => Value): Value => {
    try {
      return action();
    } catch (error) {
      throw explainSqliteError(path, error);
    }
  };
  return {
    close: () => database.close(),
    prepare: (query) => {
      const statement = explained(() => database.prepare(query));
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly SQLInputValue[]) => explained(() => statement.all(...parameters)),
        run: (parameters: readonly SQLInputValue[]) => explained(() => statement.run(...parameters)),
        iterate: (parameters: readonly SQLInputValue[]) => statement.iterate(...parameters),
      };
    },
  };
}
