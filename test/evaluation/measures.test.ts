import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { assign } from '../../evaluation/assignment.ts';
import { comparison } from '../../evaluation/comparison.ts';
import { extract, textForms } from '../../evaluation/extraction.ts';
import { isClose } from '../../evaluation/is-close.ts';
import type { ColumnMeasure } from '../../evaluation/milestone.ts';
import { rougeL, rougeTokens } from '../../evaluation/rouge.ts';
import { stem } from '../../language/stem.ts';
import type { JsonValue } from '../../sandbox/json.ts';

const compare = (measure: ColumnMeasure, expected: JsonValue, cell: JsonValue): number | null =>
  comparison(measure, 'column', expected, rougeTokens)(cell);

describe('comparison', () => {
  it.each<[ColumnMeasure, JsonValue, JsonValue, number | null]>([
    [{ measure: 'exact' }, 'a', 'a', 1],
    [{ measure: 'exact' }, 'a', 'A', 0],
    [{ measure: 'exact' }, 1, true, 1],
    [{ measure: 'exact' }, null, null, 1],
    [{ measure: 'exact' }, null, 'a', 0],
    [{ measure: 'exact' }, 'a', null, null],
    [{ measure: 'close', atol: { column: 0.5 } }, 37, 37.5, 1],
    [{ measure: 'close', atol: { column: 0.5 } }, 37, 37.6, 0],
    [{ measure: 'close', atol: { column: 'inf' } }, 37, -9, 1],
    [{ measure: 'close', atol: { other: 1 } }, 37, 37.1, 0],
    [{ measure: 'contains' }, 'a.c', 'xa.cx', 1],
    [{ measure: 'contains' }, 'a.c', 'abc', 0],
    [{ measure: 'contains' }, 'a.c', null, null],
    [{ measure: 'mentions' }, ['tool', 'the time'], 'I cannot tell the TIME!', 1],
    [{ measure: 'mentions' }, ['the time'], 'the, "time"', 1],
    [{ measure: 'mentions' }, ["can't tell"], 'I can’t tell.', 1],
    [{ measure: 'mentions' }, ['tim', 'he time'], 'the time', 0],
    [{ measure: 'mentions' }, ['time'], '', 0],
    [{ measure: 'mentions' }, ['time'], `the time${' and so on'.repeat(49)}`, 1],
    [{ measure: 'mentions' }, ['time'], `the time${' and so on'.repeat(50)}`, 0],
    [{ measure: 'mentions' }, ['!'], '', 0],
    [{ measure: 'mentions' }, ['time'], null, 0],
    [{ measure: 'one' }, 'a', null, 1],
    [{ measure: 'rouge_l' }, 'Wifi is on', 'wifi, is ON!', 1],
  ])('%j of %j and %j is %j', (measure, expected, cell, similarity) => {
    expect(compare(measure, expected, cell)).toBe(similarity);
  });

  it('finds a traced call by its named arguments, within their tolerances', () => {
    const call = (args: Record<string, JsonValue>): JsonValue => [
      { tool_name: 'search', arguments: args, result: null },
    ];
    const measure: ColumnMeasure = { measure: 'tool_trace', atol: { latitude: 0.5 } };
    const expected: JsonValue = [
      { tool_name: 'other', arguments: {} },
      { tool_name: 'search', arguments: { latitude: 37, name: null } },
    ];
    expect(compare(measure, expected, call({ latitude: 37.4, name: null, extra: 1 }))).toBe(1);
    expect(compare(measure, expected, call({ latitude: 37.6, name: null }))).toBe(0);
    expect(compare(measure, expected, call({ latitude: 37 }))).toBe(0);
    expect(compare(measure, expected, null)).toBe(0);
  });
});

describe('isClose', () => {
  it('applies no tolerance inside lists and maps, nor to texts', () => {
    expect(isClose([1], [1.1], 0.5)).toBe(false);
    expect(isClose({ a: 1, b: [true] }, { b: [1], a: 1 }, 0.5)).toBe(true);
    expect(isClose('1', 1, 'inf')).toBe(false);
  });
});

describe('stem', () => {
  it.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['ties', 'tie'],
    ['agreed', 'agre'],
    ['hopping', 'hop'],
    ['falling', 'fall'],
    ['filing', 'file'],
    ['relational', 'relat'],
    ['rationally', 'ration'],
    ['adjustment', 'adjust'],
    ['skies', 'sky'],
    ['dying', 'die'],
    ['enjoy', 'enjoy'],
    ['controll', 'control'],
  ])('stems %s to %s', (word, expected) => {
    expect(stem(word)).toBe(expected);
  });
});

describe('rougeL', () => {
  const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 });

  it('is symmetric, within [0, 1], and 1 only for equal texts', () => {
    fc.assert(
      fc.property(words, words, (left, right) => {
        const similarity = rougeL(left, right);
        expect(similarity).toBeCloseTo(rougeL(right, left), 12);
        expect(similarity === 1).toBe(left.length > 0 && left.join(' ') === right.join(' '));
        expect(similarity).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('assign', () => {
  const matrix = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 2 })).chain(([rows, spare]) => {
    const row = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: rows + spare, maxLength: rows + spare });
    return fc.array(row, { minLength: rows, maxLength: rows });
  });

  it('finds the cheapest assignment of all', () => {
    fc.assert(
      fc.property(matrix, (costs) => {
        const columns = assign(costs);
        expect(new Set(columns).size).toBe(costs.length);
        expect(columns.reduce((sum, column, row) => sum + costs[row]![column]!, 0)).toBe(cheapest(costs, new Set()));
      }),
    );
  });

  function cheapest([row, ...rest]: readonly (readonly number[])[], taken: ReadonlySet<number>): number {
    if (row === undefined) return 0;
    const sums = row.map((cost, column) =>
      taken.has(column) ? Infinity : cost + cheapest(rest, new Set([...taken, column])),
    );
    return Math.min(...sums);
  }
});

describe('extract', () => {
  const trace = { tool_name: 'search', arguments: {}, result: { days: '12', latitude: 1.5, nothing: null } };

  it('reads a value in the requested form', () => {
    const values = { days: { path: ['days'], as: 'int' }, latitude: { path: ['latitude'], as: 'copy' } } as const;
    expect(extract({ values }, trace)).toEqual([{ days: 12, latitude: 1.5 }]);
  });

  it.each(['missing', 'nothing'])('yields nothing if %s is not a number', (key) => {
    expect(extract({ values: { amount: { path: [key], as: 'float' } } }, trace)).toEqual([]);
  });

  it('rounds half to even, from the exact value', () => {
    expect(textForms(2.5)).toEqual(['2', '2.5', '2.50', '2.500']);
    expect(textForms(0.15)).toEqual(['0', '0.1', '0.15', '0.150']);
    expect(textForms(-0.4)).toEqual(['-0', '-0.4', '-0.40', '-0.400']);
  });
});
