import { Kysely, PostgresDialect } from 'kysely';
import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseError, Pool, Client } from 'pg';
import type { PoolClient } from 'pg';
import type { ResultsDatabase, ResultsSchema } from '../schema/rows.ts';
import { restoredRow, storable } from '../queries/stored-text.ts';
import type { PostgresAddress } from './postgres-address.ts';
import { explainPostgresError, isConsequence } from './postgres-error.ts';
import type { Socket } from 'node:net';

/** Tells who looks at the server's connections whose they are. */
const APPLICATION_NAME = 'toolsandbox';
/** A worker stores one run at a time, and servers allow few connections. */
const MAX_CONNECTIONS = 4;
/** Kept by the server. */
const STATEMENT_TIMEOUT_MS = 60_000;
/**
 * Kept by the server: a process that is frozen within a transaction, or a machine that vanished, gives up its locks before the
 * statements of others that wait for them are cancelled. A URL with the parameter of this name has another one.
 */
const IDLE_TRANSACTION_TIMEOUT_MS = 20_000;
/** Kept by the client, in case the server no longer answers. */
const ANSWER_TIMEOUT_MS = 75_000;

/** A connection that has been silent for so long is asked for a sign of life, by the system; twice as long without one ends it. */
const KEEP_ALIVE_MS = 10_000;

/** The limits that the server keeps for a session, as parameters of its start. */
const SESSION_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
};

/** The same for one transaction: behind a connection pooler, the next one may have another session. */
const TRANSACTION_LIMITS = Object.entries(SESSION_LIMITS)
  .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
  .join('; ');

/** How long a server may take to answer a goodbye. */
const GOODBYE_MS = 2_000;

/** Connects when the first statement is executed. A connection that was lost is replaced by the next statement. */
export function connect(address: PostgresAddress): ResultsDatabase {
  return new Kysely<ResultsSchema>({ dialect: new PostgresDialect({ pool: kyselyPool(address) }) });
}

function poolOf(address: PostgresAddress, limits: Partial<typeof SESSION_LIMITS>): Pool {
  const pool = new Pool({
    Client: MortalClient,
    connectionString: address.url,
    application_name: APPLICATION_NAME,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: address.connectTimeoutMs,
    query_timeout: ANSWER_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...limits,
  });
  // Without listeners, a lost connection would end the process. The statement that uses it fails by itself.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));
  return pool;
}

function ignore(): void {}

/**
 * Adapts a pool to the interface that Kysely expects, and explains errors. A connection pooler (PgBouncer) refuses the limits of a
 * session; they are then set in each transaction.
 */
function kyselyPool(address: PostgresAddress): PostgresPool {
  let isPooled = false;
  let pool = poolOf(address, SESSION_LIMITS);
  const usePooler = async (refused: Pool) => {
    // Another connection may have found it out meanwhile.
    if (pool !== refused) return;
    isPooled = true;
    pool = poolOf(address, {});
    await refused.end();
  };
  const open = async (): Promise<PoolClient> => {
    const tried = pool;
    try {
      return await tried.connect();
    } catch (error) {
      if (isPooled || !refusesLimits(error)) throw error;
      await usePooler(tried);
      return pool.connect();
    }
  };
  return {
    options: {},
    end: () => pool.end(),
    connect: async () => {
      try {
        const client = await open();
        return kyselyClient(client, address, isPooled);
      } catch (error) {
        throw explainPostgresError(address, error, 'connecting');
      }
    },
  };
}

function refusesLimits(error: unknown): boolean {
  const names = Object.keys(SESSION_LIMITS).join('|');
  return error instanceof Error && new RegExp(`unsupported startup parameter.*(${names})`).test(error.message);
}

const BEGIN = /^(begin|start transaction)\b/i;

function kyselyClient(client: PoolClient, address: PostgresAddress, isPooled: boolean): PostgresPoolClient {
  let broken = false;
  let reason: unknown;
  const query = async <Row extends object>(
    text: string,
    parameters: readonly unknown[],
  ): Promise<PostgresQueryResult<Row>> => {
    try {
      const { command, rowCount, rows, fields } = await client.query<unknown[]>({
        text,
        values: storable(parameters),
        rowMode: 'array',
      });
      if (isPooled && BEGIN.test(text)) await client.query(TRANSACTION_LIMITS);
      const columns = fields.map(({ name }) => name);
      return {
        command: command as PostgresQueryResult<Row>['command'],
        rowCount: rowCount ?? 0,
        rows: rows.map((values) => restoredRow(columns, values) as Row),
      };
    } catch (error) {
      // After an error that the server did not report, for example a time limit, an answer may still be on its way.
      if (!(error instanceof DatabaseError)) broken = true;
      if (!isConsequence(error)) reason = explainPostgresError(address, error, 'executing');
      throw reason ?? error;
    }
  };
  return {
    query: query as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || broken),
  };
}

/**
 * A client that ends even if the other side has vanished without a word: the driver waits for the server to close the
 * connection, and a process would wait with it.
 */
class MortalClient extends Client {
  override end(): Promise<void>;
  override end(done: (error: Error) => void): void;
  override end(done?: (error: Error) => void): Promise<void> | void {
    const { stream } = (this as unknown as { readonly connection: { readonly stream: Socket } }).connection;
    const late = setTimeout(() => stream.destroy(), GOODBYE_MS);
    stream.once('close', () => clearTimeout(late));
    return done === undefined ? super.end() : super.end(done);
  }
}
