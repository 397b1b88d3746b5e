import { expect, it } from 'vitest';
import { postgresAddress } from '../../../results/postgres/postgres-address.ts';
import { explainPostgresError } from '../../../results/postgres/postgres-error.ts';
import { ResultsUnavailable, ResultsUnusable } from '../../../results/results-unavailable.ts';

const ADDRESS = postgresAddress('postgres://ann:zz%2Fyy@db.example/results', {});

function explained(code: string, message: string): Error {
  const error = Object.assign(new Error(message), { code });
  return explainPostgresError(ADDRESS, error, 'executing') as Error;
}

it.each([
  ['53100', 'could not extend file: No space left on device', "the database server's disk is full"],
  ['53300', 'sorry, too many clients already', 'too many connections'],
  ['57014', 'canceling statement due to statement timeout', 'took too long'],
  ['57P01', 'terminating connection due to administrator command', 'the connection was lost'],
  ['57P03', 'the database system is starting up', 'the connection was lost'],
  ['25P03', 'terminating connection due to idle-in-transaction timeout', 'stood still within a transaction'],
  ['25006', 'cannot execute INSERT in a read-only transaction', 'the database is read-only'],
  ['28000', 'no pg_hba.conf entry for host', 'login refused'],
  ['54000', 'index row size 2712 exceeds btree version 4 maximum 2704', 'too long'],
  ['XX001', 'invalid page in block 7', 'data is damaged'],
  ['ENOTFOUND', 'getaddrinfo ENOTFOUND db.example', 'unknown host'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'no secure connection'],
  ['', 'Query read timeout', 'the connection was lost'],
])('%s is explained in one line', (code, message, problem) => {
  const error = explained(code, message);
  expect(error).toBeInstanceOf(ResultsUnavailable);
  expect(error.message).toMatch(/^results at postgres:\/\/db\.example\/results: [^\n]+; [^\n]+$/);
  expect(error.message).toContain(problem);
  expect(error.message).toContain(message);
});

it('only what no wait mends is final: a password may be being changed, a standby be about to lead', () => {
  const final = (code: string, message = '') => explained(code, message) instanceof ResultsUnusable;
  expect(['XX001', '54000', '42P01'].filter((code) => !final(code))).toEqual([]);
  const passing = ['28P01', '28000', '25006', '3D000', '42501', '53100', '57P03', '08006', 'ECONNREFUSED', 'ENOENT'];
  expect(passing.filter((code) => final(code))).toEqual([]);
  expect(final('', 'Query read timeout')).toBe(false);
});

it('no explanation repeats the password', () => {
  const error = explained('28P01', 'refused zz/yy, also written zz%2Fyy\nsecond line');
  expect(error.message).toContain('refused [password], also written [password] second line');
  expect(error.cause).toBeUndefined();
});

it('all reasons of a host with several addresses are named once', () => {
  const refused = (address: string) => new Error(`connect ECONNREFUSED ${address}:5432`);
  const error = Object.assign(new AggregateError([refused('::1'), refused('127.0.0.1'), refused('::1')]), {
    code: 'ECONNREFUSED',
  });
  const { message } = explainPostgresError(ADDRESS, error, 'connecting') as Error;
  expect(message).toContain('(connect ECONNREFUSED ::1:5432, connect ECONNREFUSED 127.0.0.1:5432)');
});

it('bugs in our queries are not explained away', () => {
  const bug = Object.assign(new Error('syntax error at or near "form"'), { code: '42601' });
  expect(explainPostgresError(ADDRESS, bug, 'executing')).toBe(bug);
});
