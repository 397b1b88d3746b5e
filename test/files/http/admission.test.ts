import { expect, it } from 'vitest';
import { isLoopback, requireAdmitted } from '../../../files/http/admission.ts';

const OURS = { host: '127.0.0.1:8000' };
const page = (origin: string) => ({ ...OURS, origin });

it.each([
  ['a program', OURS, ['own', 'local', 'none']],
  ['a program that says localhost', { host: 'localhost:8000' }, ['own', 'local', 'none']],
  ['a program that says [::1]', { host: '[::1]:8000' }, ['own', 'local', 'none']],
  ['a page of ours', page('http://127.0.0.1:8000'), ['own', 'local']],
  ['a page of another server here', page('http://localhost:6274'), ['local']],
  ['a page of another server here, over IPv6', page('http://[::1]:6274'), ['local']],
  ['a page of another site', page('https://evil.example'), []],
  ['a page whose site is called as we are', page('http://127.0.0.1.evil.example:8000'), []],
  ['a page without a site', page('null'), []],
  ['a picture in a page of another site', { ...OURS, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, []],
  [
    'a link that was followed',
    { ...OURS, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    ['own', 'local', 'none'],
  ],
  ['a name that another site gave this machine', { host: 'evil.example:8000' }, []],
  ['no name', {}, []],
] as const)('%s is admitted by those that should', (_, headers, admitting) => {
  const admits = (pages: 'own' | 'local' | 'none') => {
    try {
      requireAdmitted(headers, { local: true, pages });
      return true;
    } catch (error) {
      expect(error).toMatchObject({ status: 403 });
      return false;
    }
  };
  expect((['own', 'local', 'none'] as const).filter(admits)).toEqual(admitting);
});

it('a server that other machines reach is asked by any name', () => {
  expect(() => requireAdmitted({ host: 'gateway.example' }, { local: false, pages: 'local' })).not.toThrow();
  expect(() =>
    requireAdmitted({ host: 'gateway.example', origin: 'http://evil.example' }, { local: false, pages: 'local' }),
  ).toThrow('pages of other sites');
});

it.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['localhost', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['127.0.0.1.evil.example', false],
  ['192.0.2.1', false],
])('only this machine reaches %s: %s', (host, local) => expect(isLoopback(host)).toBe(local));
