import { errorMessage } from '../../sandbox/error-message.ts';
import { ResultsAway, ResultsGone, ResultsUnavailable, ResultsUnusable } from '../results-unavailable.ts';
import type { PostgresAddress } from './postgres-address.ts';

type Advice = readonly [problem: string, hint: string];

const UNREACHABLE: Advice = ['no answer from the database server', 'check host and port, and that the server runs'];
const REJECTED: Advice = [
  'the connection was closed at once',
  'check that the port in the address is that of a PostgreSQL server',
];
const LOST: Advice = ['the connection was lost', 'check the database server, then try again'];
const POOLER: Advice = [
  'the connection pooler refuses a parameter of the address',
  'leave out `options` in the address, or let PgBouncer ignore it (ignore_startup_parameters)',
];
const NO_TLS: Advice = ['no secure connection', 'check sslmode and sslrootcert in the address'];
const LOGIN: Advice = ['login refused', 'check user and password in the address, or PGUSER and PGPASSWORD'];
const CROWDED: Advice = ['the database server has too many connections', 'close some, or raise its max_connections'];
const UNKNOWN_HOST: Advice = ['unknown host', 'check the host in the address'];
/** Servers that start, restart or are busy. */
const AWAY: readonly Advice[] = [UNREACHABLE, REJECTED, LOST, CROWDED, UNKNOWN_HOST];
/** What neither a wait nor another worker mends. */
const LONG: Advice = ['a name or an id is too long', 'use shorter names for sweep, scenarios and models'];
const DAMAGED: Advice = ['data is damaged', 'restore the database from a backup'];
const GONE: Advice = ['deleted or replaced while in use', 'restore them, then run the command again'];

/** External causes by SQLSTATE, or its class (postgresql.org/docs/current/errcodes-appendix.html), or Node's code. */
const ADVICE: Readonly<Record<string, Advice>> = {
  '08': LOST,
  '28': LOGIN,
  '57': LOST,
  '25006': ['the database is read-only', 'use the address of the primary server'],
  '25P03': ['this process stood still within a transaction, which the server ended', 'try again'],
  '3D000': ['the database does not exist', 'create it, for example with `createdb`'],
  '3F000': ['there is no schema to create tables in', 'create a schema of the search path'],
  '42501': ['no permission', 'grant this user `create` on the schema, and all rights on the tables in it'],
  '42P01': GONE,
  '53100': ["the database server's disk is full", 'free some space, then run the command again'],
  '53200': ['the database server is out of memory', 'try again later'],
  '53300': CROWDED,
  '54000': LONG,
  '55P03': ['a table is locked', 'end the other transaction, then try again'],
  '57014': ['a statement took too long and was cancelled', 'check the load of the database server'],
  '58030': ["the database server's disk failed", 'check its disk'],
  XX001: DAMAGED,
  XX002: ['an index is damaged', 'rebuild it with `reindexdb`'],
  EAI_AGAIN: UNREACHABLE,
  ECONNREFUSED: UNREACHABLE,
  ECONNRESET: LOST,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ENOENT: ['a file that the address names does not exist', 'check sslrootcert, sslcert, sslkey and host'],
  ENOTFOUND: UNKNOWN_HOST,
  EPIPE: LOST,
  ETIMEDOUT: UNREACHABLE,
};

/** Causes that a proxy states in words, under a code that says less. */
const WORDS_FIRST: readonly (readonly [RegExp, Advice])[] = [[/unsupported startup parameter/i, POOLER]];

/** Causes that the driver states in words only. */
const WORDS: readonly (readonly [RegExp, Advice])[] = [
  [/timeout exceeded when trying to connect|connection timeout|timeout expired/i, UNREACHABLE],
  [/received invalid response/i, ['not a PostgreSQL server', 'check the port in the address']],
  [/does not support SSL|certificate|SSL|TLS/i, NO_TLS],
  [/SASL|password must be a string/i, LOGIN],
  [/Query read timeout|Connection terminated|not queryable|Cannot use a pool/i, LOST],
];

/**
 * Turns a problem with the database into {@link ResultsUnavailable}. Other errors are bugs in our queries and are
 * returned unchanged. The driver's own error is not kept as the cause: it may hold the password.
 */
export function explainPostgresError(
  { location, mask }: PostgresAddress,
  error: unknown,
  during: 'connecting' | 'executing',
): unknown {
  const code = codeOf(error);
  const message = messageOf(error);
  const advice =
    WORDS_FIRST.find(([words]) => words.test(message))?.[1] ??
    ADVICE[code] ??
    ADVICE[code.slice(0, 2)] ??
    WORDS.find(([words]) => words.test(`${code} ${message}`))?.[1];
  if (advice === undefined) return error;
  if (advice === GONE) return new ResultsGone(location, GONE[1]);
  const [problem, hint] = advice === LOST && during === 'connecting' ? REJECTED : advice;
  const detail = mask(message).replaceAll(/\s+/g, ' ').trim();
  return new (kindOf(advice))(location, `${problem} (${detail})`, hint);
}

function kindOf(advice: Advice): typeof ResultsUnavailable {
  if (advice === LONG || advice === DAMAGED) return ResultsUnusable;
  return AWAY.includes(advice) ? ResultsAway : ResultsUnavailable;
}

/** Follows another error in the same transaction, which is the reason. */
export function isConsequence(error: unknown): boolean {
  return codeOf(error) === '25P02';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Node reports one error for each address of a host, under an empty message. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return [...new Set(error.errors.map(errorMessage))].join(', ');
  return errorMessage(error);
}
