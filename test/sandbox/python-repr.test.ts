import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readPythonLiteral } from '../../sandbox/python-literal.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { pythonRepr } from '../../sandbox/tools/execution/reply.ts';

describe('pythonRepr', () => {
  it.each<[JsonValue, string]>([
    [null, 'None'],
    [true, 'True'],
    [5, '5'],
    [1e20, '100000000000000000000'],
    [0.1, '0.1'],
    [0.0001, '0.0001'],
    [0.000_015, '1.5e-05'],
    ['plain', "'plain'"],
    ["it's", `"it's"`],
    [`"it's"`, String.raw`'"it\'s"'`],
    ['a\\b\n\t', String.raw`'a\\b\n\t'`],
    ['é 東京 😀', "'é 東京 😀'"],
    ['\u00a0\u200b\u007f', String.raw`'\xa0\u200b\x7f'`],
    [[1, [], {}], '[1, [], {}]'],
    [{ name: 'Ida', age: null, 'x y': [false] }, "{'name': 'Ida', 'age': None, 'x y': [False]}"],
  ])('writes %j as %s', (value, text) => {
    expect(pythonRepr(value)).toBe(text);
  });

  it.each<[JsonValue, readonly string[], string]>([
    [5, [''], '5.0'],
    [-3, [''], '-3.0'],
    [-0, [''], '-0.0'],
    [1e15, [''], '1000000000000000.0'],
    [1e16, [''], '1e+16'],
    [1.5e300, [''], '1.5e+300'],
    [{ latitude: 1, count: 1 }, ['latitude'], "{'latitude': 1.0, 'count': 1}"],
    [[{ at: 2 }, { at: null }], ['[].at'], "[{'at': 2.0}, {'at': None}]"],
    [{ deep: { at: 2 } }, ['deep.at'], "{'deep': {'at': 2.0}}"],
  ])('writes %j with floats %j as %s', (value, floats, text) => {
    expect(pythonRepr(value, floats)).toBe(text);
  });

  it('writes text that is read back as the same value', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const plain = JSON.parse(JSON.stringify(value)) as JsonValue;
        expect(readPythonLiteral(pythonRepr(plain))).toEqual(plain);
      }),
    );
  });
});
