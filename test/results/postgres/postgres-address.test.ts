import { expect, it } from 'vitest';
import { openStore } from '../../../results/open-store.ts';
import { postgresAddress } from '../../../results/postgres/postgres-address.ts';
import { ResultsUnavailable } from '../../../results/results-unavailable.ts';

it.each([
  ['postgres://ann:secret@db.example:5432/results', 'postgres://db.example/results'],
  ['postgresql://ann@db.example:6432/results', 'postgres://db.example:6432/results'],
  [
    'postgres://db.example/results?user=ann&password=secret&sslmode=verify-full&sslkey=/home/ann/key.pem',
    'postgres://db.example/results?sslmode=verify-full',
  ],
  ['postgres://ann:secret@[::1]:5433/results', 'postgres://[::1]:5433/results'],
  ['postgres:///results?host=/run/postgresql', 'postgres:///results?host=%2Frun%2Fpostgresql'],
])('the location of %s is %s', (url, location) => {
  expect(postgresAddress(url).location).toBe(location);
});

it('passwords are hidden in every form', () => {
  const { mask } = postgresAddress('postgres://ann:p%40ss%20w%C3%B6rd@db.example/results?password=query%2Fsecret', {
    PGPASSWORD: 'from environment',
  });
  const forms = ['p@ss wörd', 'p%40ss%20w%C3%B6rd', 'p@ss%20w%C3%B6rd', 'query/secret', 'query%2Fsecret'];
  for (const form of [...forms, 'from environment', 'from%20environment']) {
    expect(mask(`before ${form} after`)).toBe('before [password] after');
  }
});

it('text is left alone if there is no password', () => {
  expect(postgresAddress('postgres://ann@db.example/results', {}).mask('no answer: a, b')).toBe('no answer: a, b');
});

it.each([
  'postgres://ann:zz/yy@db.example/results',
  'postgres://ann:12/3zz@db.example/results',
  'postgres://ann:zz#yy@db.example/results',
  'postgres://ann:12?zz@db.example/results',
  'postgres://ann:zz@db.example:port/results',
])('a malformed address is rejected without repeating it: %s', (url) => {
  expect(() => postgresAddress(url)).toThrow(ResultsUnavailable);
  expect(() => postgresAddress(url)).toThrow(/^(?!.*(ann|yy|zz|12))/);
});

it('other kinds of databases are rejected, and no file is created', async () => {
  const opening = openStore('mysql://ann:secret@db.example/results', 'write');
  await expect(opening).rejects.toThrow(ResultsUnavailable);
  await expect(opening).rejects.toThrow(/^results at mysql:\/\/: (?!.*secret)/);
});
