import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import { CompiledQuery, SqliteAdapter, SqliteDialect, SqliteDriver } from 'kysely';
import type { DatabaseConnection, SqliteDatabase, SqliteDialectConfig, SqliteStatement } from 'kysely';
import { restoredRow, storable } from '../queries/stored-text.ts';
import { LockPatience } from './lock-patience.ts';
import { inodeOf, urlOf } from './results-file.ts';
import type { Access } from './results-file.ts';
import { explainSqliteError, fileWasReplaced, isNoTransaction } from './sqlite-error.ts';

/** Statements that are kept prepared: a call of a model needs about twenty. */
const MOST_STATEMENTS = 200;
/** Takes the write lock, because SQLite does not let a transaction that has read first wait for another writer. */
const BEGIN = 'begin immediate';
const COMMIT = 'commit';

const EVERY_MS = 10_000;

/**
 * Kysely on Node's built-in SQLite, for a file that several processes write to. sqlite-error.ts explains its errors.
 */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(path: string, access: Access) {
    const config = { database: () => openDatabase(path, access) };
    super(config);
    this.#config = config;
  }

  override createDriver(): SqliteDriver {
    return new PatientDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

/** SQLite supports schema changes in transactions, but Kysely's adapter claims that it does not. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Waits for locks of other processes, and of other stores of this one, whatever the statement. Waiting does not stop the process: SQLite
 * itself fails at once, and is asked again.
 */
class PatientDriver extends SqliteDriver {
  readonly #patience = new LockPatience();

  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    return {
      executeQuery: (query) => this.#patience.outlast(() => connection.executeQuery(query)),
      streamQuery: (query, size) => connection.streamQuery(query, size),
    };
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(BEGIN));
  }

  /** SQLite itself has ended the transaction if the disk was full. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!isNoTransaction(error)) throw error;
    });
  }
}

async function openDatabase(path: string, access: Access): Promise<SqliteDatabase> {
  try {
    const database = new DatabaseSync(urlOf(path, access), { timeout: 0, readOnly: access === 'frozen' });
    try {
      await new LockPatience().outlast(async () => prepare(database, access));
    } catch (error) {
      database.close();
      throw error;
    }
    return kyselyDatabase(database, path, access);
  } catch (error) {
    throw explainSqliteError(path, error);
  }
}

function prepare(database: DatabaseSync, access: Access): void {
  // As in PostgreSQL.
  database.exec('pragma case_sensitive_like = on');
  if (access !== 'write') return database.exec('pragma query_only = on');
  database.exec('pragma journal_mode = wal');
  // The death of a process loses nothing; a power failure may lose the last commits, but damages nothing (results/DECISIONS.md).
  database.exec('pragma synchronous = normal');
}

/**
 * Adapts Node's interface to that of better-sqlite3, which Kysely expects. Every statement, and every transaction when it begins and
 * before it commits, checks that the path still leads to the file that was opened: SQLite would go on with a deleted one.
 */
function kyselyDatabase(database: DatabaseSync, path: string, access: Access): SqliteDatabase {
  const inode = inodeOf(path);
  const explained: Explained = (action) => {
    try {
      return action();
    } catch (error) {
      throw explainSqliteError(path, error);
    }
  };
  const statements = new Map<string, SqliteStatement>();
  const checkpoints = access === 'write' ? checkpointRegularly(database) : undefined;
  return {
    close() {
      clearInterval(checkpoints);
      database.close();
    },
    prepare: (query) => {
      const isWithin = database.isTransaction && query !== COMMIT;
      if (!isWithin && inodeOf(path) !== inode) throw fileWasReplaced(path);
      const statement = statements.get(query) ?? explained(() => prepareStatement(database, query, explained));
      // The one used longest ago comes first.
      statements.delete(query);
      statements.set(query, statement);
      const [oldest] = statements.keys();
      if (statements.size > MOST_STATEMENTS && oldest !== undefined) statements.delete(oldest);
      return statement;
    },
  };
}

type Explained = <Value>(action: () => Value) => Value;

function prepareStatement(database: DatabaseSync, query: string, explained: Explained): SqliteStatement {
  const statement = database.prepare(query);
  statement.setReturnArrays(true);
  const columnsNow = () => statement.columns().map(({ name }) => name);
  let columns = columnsNow();
  return {
    reader: columns.length > 0,
    all: (parameters) =>
      explained(() => {
        const rows = statement.all(...inputs(parameters)) as unknown as readonly SQLOutputValue[][];
        // SQLite prepares a statement again after a change of the schema, which may have added columns.
        if (rows[0] && rows[0].length !== columns.length) columns = columnsNow();
        return rows.map((values) => restoredRow(columns, values));
      }),
    run: (parameters) => explained(() => statement.run(...inputs(parameters))),
    iterate: () => {
      throw new Error('lists are read in pages (summary-pages.ts)');
    },
  };
}

function inputs(parameters: readonly unknown[]): SQLInputValue[] {
  return storable(parameters) as SQLInputValue[];
}

/**
 * Carries what was committed from the write-ahead log into the file, and so to the disk, every ten seconds in which there was something:
 * a power cut loses no more. SQLite itself waits for a thousand pages. The timer keeps no process alive; who closes the database clears it.
 */
function checkpointRegularly(database: DatabaseSync): NodeJS.Timeout {
  let carried = 0;
  return setInterval(() => {
    if (database.isTransaction) return;
    try {
      const { changes } = database.prepare('select total_changes() as changes').get() as { changes: number };
      if (changes === carried) return;
      const done = database.prepare('pragma wal_checkpoint(passive)').get() as { log: number; checkpointed: number };
      // Otherwise somebody reads an earlier state still.
      if (done.log === done.checkpointed) carried = changes;
    } catch {
      // It is locked, or its disk fails: the next statement says so.
    }
  }, EVERY_MS).unref();
}
