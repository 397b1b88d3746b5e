import { postgresAddress } from '../../results/postgres/postgres-address.ts';
import { explainPostgresError } from '../../results/postgres/postgres-error.ts';
import { explainSqliteError } from '../../results/sqlite/sqlite-error.ts';

const ADDRESS = postgresAddress('postgres://toolsandbox@db/results');

/** As the driver says it: `code` is Node's or an SQLSTATE. */
function postgres(message: string, code?: string, during: 'connecting' | 'executing' = 'executing'): Error {
  return explainPostgresError(ADDRESS, Object.assign(new Error(message), { code }), during) as Error;
}

function sqlite(message: string, errcode: number): Error {
  return explainSqliteError('/data/results.db', Object.assign(new Error(message), { errcode })) as Error;
}

/** The failures of results in each kind of outage, recorded from real ones, and the words that people see. */
export const RESULTS_OUTAGES = {
  refused: {
    error: postgres('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED', 'connecting'),
    problem: 'no answer from the database server (connect ECONNREFUSED 127.0.0.1:5432)',
  },
  frozen: {
    error: postgres('timeout expired', undefined, 'connecting'),
    problem: 'no answer from the database server (timeout expired)',
  },
  cut: { error: postgres('Query read timeout'), problem: 'the connection was lost (Query read timeout)' },
  'read-only': {
    error: postgres('cannot execute INSERT in a read-only transaction', '25006'),
    problem: 'the database is read-only (cannot execute INSERT in a read-only transaction)',
  },
  'read-only, as a file': {
    error: sqlite('attempt to write a readonly database', 8),
    problem: 'read-only (attempt to write a readonly database)',
  },
  locked: {
    error: sqlite('database is locked', 5),
    problem: 'busy: another process has locked it for 10 seconds (database is locked)',
  },
  full: { error: sqlite('database or disk is full', 13), problem: 'the disk is full (database or disk is full)' },
  'full, on a server': {
    error: postgres('could not extend file "base/1/2": No space left on device', '53100'),
    problem: "the database server's disk is full (could not extend file",
  },
  'behind a wrong password': {
    error: postgres('password authentication failed for user "toolsandbox"', '28P01', 'connecting'),
    problem: 'login refused (password authentication failed for user "toolsandbox")',
  },
  slow: {
    error: postgres('canceling statement due to statement timeout', '57014'),
    problem: 'a statement took too long and was cancelled (canceling statement due to statement timeout)',
  },
} as const;
