import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keyMask, maskOf } from '../../sandbox/secrets/mask.ts';
import { simpleKeyMask } from './simple-mask.ts';

const KEY = 'sk-proj-Zx8Qw3Er5Ty7Ui9/Op1+As2Df4Gh6Jk8=';
const hide = keyMask([KEY]);

const basic = (user: string) => Buffer.from(`${user}:${KEY}`).toString('base64');

describe('keyMask', () => {
  it.each([
    ['as it is', `Incorrect key "${KEY}" given`, 'Incorrect key "[key]" given'],
    ['in upper case', `key ${KEY.toUpperCase()}.`, 'key [key].'],
    ['cut at its end', `key ${KEY.slice(0, 29)}... given`, 'key [key]... given'],
    ['cut at its beginning', `key ...${KEY.slice(20)} given`, 'key ...[key] given'],
    ['cut in its middle', `key ${KEY.slice(0, 12)}****${KEY.slice(-12)}.`, 'key [key]****[key].'],
    ['over several lines', `key\n${KEY.slice(0, 5)}\n  ${KEY.slice(5, 9)}\r\n${KEY.slice(9)}\n.`, 'key\n[key]\n.'],
    ['in an address', `GET /?key=${encodeURIComponent(KEY)}&x=1`, 'GET /?key=[key]&x=1'],
    [
      'in an address, all of it escaped',
      `/?k=${[...KEY].map((c) => `%${c.charCodeAt(0).toString(16)}`).join('')}&`,
      '/?k=[key]&',
    ],
    ['in JSON with escaped slashes', `{"key":"${KEY.replaceAll('/', '\\/')}"}`, '{"key":"[key]"}'],
    ['in JSON with escaped characters', `{"key":"${KEY.replaceAll('+', '\\u002b')}"}`, '{"key":"[key]"}'],
    ['in JSON with escaped line breaks', `{"key":"${KEY.slice(0, 7)}\\n${KEY.slice(7)}"}`, '{"key":"[key]"}'],
    ['in HTML', `<b>${KEY.replaceAll('+', '&#43;').replaceAll('/', '&#x2f;')}</b>`, '<b>[key]</b>'],
  ])('hides a key %s', (_, text, masked) => {
    expect(hide(text)).toBe(masked);
  });

  it.each(['', 'u', 'us', 'user'])('hides a key in basic authorization behind the user name "%s"', (user) => {
    const whole = basic(user);
    const masked = hide(`Authorization: Basic ${whole}`);
    const ofKey = Array.from({ length: whole.length - 12 }, (_, at) => whole.slice(at, at + 8)).slice(
      user.length * 2 + 2,
    );
    expect(ofKey.filter((part) => masked.includes(part))).toEqual([]);
  });

  it('leaves no eight characters of a random key in any text, wherever it is cut and continued', () => {
    const key = fc.string({ unit: fc.constantFrom(...'ABCDEFabcdef0123456789_-+/='), minLength: 16, maxLength: 120 });
    fc.assert(
      fc.property(key, fc.string(), fc.string(), fc.nat(), fc.nat(), (secret, before, after, from, length) => {
        const start = from % secret.length;
        const part = secret.slice(start, start + 16 + (length % secret.length));
        const masked = keyMask([secret])(`${before} "${part}" ${after}`);
        expect(part.length >= 16 && masked.includes(part)).toBe(false);
      }),
      { numRuns: 300, seed: 1 },
    );
  });

  it('changes nothing in texts without a key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(hide(text)).toBe(text);
      }),
      { numRuns: 300, seed: 2 },
    );
    expect(keyMask(['my-development-server-key'])('the development server is down')).toBe(
      'the development server is down',
    );
  });

  it('hides just what the simple definition hides', () => {
    const secrets = [KEY, 'my-development-server-key', 'é'.repeat(20), `${KEY.slice(0, 20)}\n${'Ab1'.repeat(6)}`];
    const cut = fc
      .tuple(fc.constantFrom(...secrets), fc.nat(20), fc.nat(40))
      .map(([secret, from, length]) => secret.slice(from, from + length));
    const escaped = cut.map((part) => JSON.stringify(JSON.stringify(encodeURIComponent(part))));
    const blank = fc.constantFrom(...' \t\n\u00a0\u2003\u3000\ufeff', '\\n', '%20', '&#32;', '&amp;', '\\\\');
    const broken = fc.tuple(cut, blank, cut).map((parts) => parts.join(''));
    const encoded = cut.map((part) => Buffer.from(`user:${part}`).toString('base64'));
    const piece = fc.oneof(cut, escaped, blank, broken, encoded, fc.string({ unit: 'binary', maxLength: 20 }));
    const simple = simpleKeyMask(secrets);
    const quick = keyMask(secrets);
    let hidden = 0;
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('').replaceAll('İ', '');
        const masked = quick(text);
        if (masked !== text) hidden++;
        expect(masked).toBe(simple(text));
      }),
      { numRuns: 3_000, seed: 4 },
    );
    expect(hidden).toBeGreaterThan(1_000);
  });

  it('hides a key behind letters that are longer in lower case', () => {
    expect(hide(`${'İ'.repeat(50)} ${KEY}.`)).toBe(`${'İ'.repeat(50)} [key].`);
  });

  it('hides keys at the seams of the parts in which long texts are searched', () => {
    const masked = hide('x'.repeat(99_980) + KEY + 'y'.repeat(99_980) + KEY);
    for (let at = 0; at + 8 <= KEY.length; at++) expect(masked.includes(KEY.slice(at, at + 8))).toBe(false);
  });

  it('hides both lines of a key that is broken in two', () => {
    const broken = keyMask([`${KEY.slice(0, 20)}\n${KEY.slice(20)}\n`]);
    expect(broken(`${KEY}, ${KEY.slice(0, 20)}, ${KEY.slice(20)}`)).toBe('[key], [key], [key]');
  });

  it('hides the longer of two keys where one begins with the other', () => {
    expect(keyMask([KEY, `${KEY}-more0`])(`${KEY}-more0`)).toBe('[key]');
  });
});

describe('maskOf', () => {
  it('hides short secrets where they stand alone', () => {
    const mask = maskOf(['sk-1234']);
    expect(mask('sk-1234, "SK-1234", key=sk%2D1234&')).toBe('[key], "[key]", key=[key]&');
    expect(mask('disk-12345, sk-12345, xsk-1234')).toBe('disk-12345, sk-12345, xsk-1234');
  });

  it.each(['test', 'EMPTY', 'ollama', 'x', '', ' '])('takes "%s" for a word, not for a secret', (word) => {
    const text = `a ${word} and a ${word}`;
    expect(maskOf([word])(text)).toBe(text);
  });

  it('hides keys as well', () => {
    expect(maskOf(['sk-1234', KEY])(`sk-1234 ${KEY.slice(0, 20)}`)).toBe('[key] [key]');
  });
});
