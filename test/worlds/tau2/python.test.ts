import { describe, expect, it } from 'vitest';

import { boundTo } from '../../../worlds/tau2/python/call.ts';
import { calculated } from '../../../worlds/tau2/python/expression.ts';
import { construct, dumped } from '../../../worlds/tau2/python/model.ts';
import type { Model } from '../../../worlds/tau2/python/model.ts';
import { fixed2, round2 } from '../../../worlds/tau2/python/number.ts';
import { equals, readPythonFile, readPythonJson, repr } from '../../../worlds/tau2/python/value.ts';

describe('numbers of Python', () => {
  it.each([
    [0.125, 0.12],
    [0.375, 0.38],
    [2.675, 2.67],
    [-0.001, -0],
    [-2.5, -2.5],
    [1e22, 1e22],
  ])('rounds %d to %d', (value, rounded) => expect(round2(value)).toBe(rounded));

  it.each([
    [0.125, '0.12'],
    [-0.001, '-0.00'],
    [4, '4.00'],
  ])('prints %d as %s', (value, text) => expect(fixed2(value)).toBe(text));

  it('keeps ints and floats apart', () => {
    expect(repr(readPythonJson('[46.0, 46, 1e16, 0.1, -0.0, 12345678901234567890]'))).toBe(
      '[46.0, 46, 1e+16, 0.1, -0.0, 12345678901234567890]',
    );
    expect(equals(readPythonJson('{"a": 1.0}'), { a: 1 })).toBe(true);
    expect(equals(readPythonJson('{"a": 1.5}'), { a: 1 })).toBe(false);
  });
});

describe('calculate', () => {
  it.each([
    ['2 + 3 * 4', '14.0'],
    ['-2**2', '-4.0'],
    ['2**-1', '0.5'],
    ['2**3**2', '512.0'],
    ['7//-2', '-4.0'],
    ['-7.5//2', '-4.0'],
    ['(1 + 2) * 3', '9.0'],
    ['9**99//9**98', '9.0'],
    ['10**400//10**399', '10.0'],
    ['1/3', '0.33'],
    ['-0.0', '-0.0'],
    ['0/-22', '-0.0'],
    ['1.0*10**308*10', 'inf'],
  ])('of %s is %s', (expression, value) => expect(calculated(expression)).toBe(value));

  it.each([
    ['9**9**9', 'int too large to convert to float'],
    ['9**9**9**9', 'int too large to convert to float'],
    ['10**400', 'int too large to convert to float'],
    ['1/0', 'division by zero'],
    ['1//0', 'integer division or modulo by zero'],
    ['__import__', 'Invalid characters in expression'],
    ['1.2.3', 'invalid syntax (<string>, line 1)'],
    ['007', 'leading zeros'],
    ['(-8)**0.5', "not 'complex'"],
    ['5(3)', "'int' object is not callable"],
    ['(1', 'was never closed'],
    [`${'('.repeat(250)}1${')'.repeat(250)}`, 'too many nested parentheses'],
  ])('of %s raises: %s', (expression, message) => expect(() => calculated(expression)).toThrow(message));
});

const PRICE: Model = {
  model: 'Price',
  fields: { amount: 'float', count: { type: 'int', otherwise: 1 }, by: { type: { entries: 'str' }, otherwise: [] } },
};

describe('models of pydantic', () => {
  it('are printed in the order of their fields, floats as floats, keys in the order of the file', () => {
    const file = readPythonFile('{"by": {"12": "a", "2": "b", "10": "c"}, "amount": 46}');
    const made = construct(PRICE, file as never);
    expect(dumped(PRICE, made, false)).toBe('{"amount": 46.0, "count": 1, "by": {"12": "a", "2": "b", "10": "c"}}');
    expect(dumped(PRICE, made, true)).toBe('{"amount": 46.0, "by": {"10": "c", "12": "a", "2": "b"}, "count": 1}');
    expect(dumped(PRICE, { ...made, amount: { $int: '0' } }, false)).toContain('"amount": 0,');
  });

  it('complain in its words', () => {
    expect(() => construct(PRICE, { amount: 'x', count: 1.5 })).toThrow(
      `2 validation errors for Price
amount
  Input should be a valid number, unable to parse string as a number [type=float_parsing, input_value='x', input_type=str]
    For further information visit https://errors.pydantic.dev/2.12/v/float_parsing
count
  Input should be a valid integer, got a number with a fractional part [type=int_from_float, input_value=1.5, input_type=float]`,
    );
  });

  it('print texts in ASCII', () =>
    expect(dumped('str', 'é🏠\u007f"', false)).toBe(String.raw`"\u00e9\ud83c\udfe0\u007f\""`));
});

describe('arguments', () => {
  const signature = { parameters: ['a', 'b', 'c', 'd'], defaults: { d: 4 } };

  it('are bound with defaults', () => {
    expect(boundTo(signature, 'Kit.run', { c: 3, a: 1, b: 2 })).toEqual({ a: 1, b: 2, c: 3, d: 4 });
  });

  it.each([
    [{ a: 1, b: 2 }, "Kit.run() missing 1 required positional argument: 'c'"],
    [{ a: 1 }, "Kit.run() missing 2 required positional arguments: 'b' and 'c'"],
    [{}, "Kit.run() missing 3 required positional arguments: 'a', 'b', and 'c'"],
    [{ e: 1 }, "Kit.run() got an unexpected keyword argument 'e'"],
  ])('of %j raise: %s', (given, message) => expect(() => boundTo(signature, 'Kit.run', given)).toThrow(message));
});
