import { describe, expect, it } from 'vitest';
import { pythonLiteralAsJson, readPythonLiteral } from '../../sandbox/python-literal.ts';

describe('readPythonLiteral', () => {
  it.each([
    ['None', null],
    ['True', true],
    ['-1.5e-05', -1.5e-5],
    ['1715774400.0', 1_715_774_400],
    ["'None of (these), True'", 'None of (these), True'],
    [`"it's"`, "it's"],
    [`'say "hi"'`, 'say "hi"'],
    [String.raw`'it\'s a\ttab, a \\ and \xe9 \u20ac \U0001f600'`, "it's a\ttab, a \\ and é € 😀"],
    ['[]', []],
    ["[{'name': 'Ada', 'age': None, 'on': False}, {}]", [{ name: 'Ada', age: null, on: false }, {}]],
    ["('a',)", ['a']],
    ['(1, 2)', [1, 2]],
  ])('reads %s', (text, value) => {
    expect(readPythonLiteral(text)).toEqual(value);
  });

  it.each([
    '',
    'Ada',
    'nan',
    '-inf',
    "{'a': inf}",
    "ValueError: 'x' is bad",
    '<object at 0x7f>',
    "{'a': }",
    "'open",
    '[1 2]',
  ])('returns undefined for %s', (text) => {
    expect(readPythonLiteral(text)).toBeUndefined();
  });
});

it('pythonLiteralAsJson writes numbers that JSON does not have as Python does', () => {
  expect(pythonLiteralAsJson("{'inf': [inf, -inf, nan], 'info': 'nan (inf)'}")).toBe(
    '{"inf": [Infinity, -Infinity, NaN], "info": "nan (inf)"}',
  );
});
