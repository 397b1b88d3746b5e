import { PHONE } from '../../worlds/phone/world.ts';
import { describe, expect, it } from 'vitest';

import { rougeTokens } from '../../evaluation/rouge.ts';
import { bestPairs, tableSimilarity } from '../../evaluation/table-similarity.ts';
import { tableTarget } from '../../evaluation/table-target.ts';

const exact = { measure: 'exact' } as const;
const MEASURES = { name: exact, relationship: exact };
const target = (...rows: readonly Readonly<Record<string, string>>[]) =>
  tableTarget('CONTACT', rows, MEASURES, { tokenize: rougeTokens, tables: PHONE.tables });

const ADA = { name: 'Ada', relationship: 'friend' };
const NAMELESS = { name: null, relationship: null };

describe('tableSimilarity', () => {
  it('pairs rows so that the match is best, whatever their order', () => {
    const grace = { name: 'Grace', relationship: 'boss' };
    expect(tableSimilarity([ADA, grace], target(grace, ADA))).toBe(1);
  });

  it('leaves undefined columns out of the mean of a row', () => {
    expect(tableSimilarity([{ ...ADA, relationship: null }], target(ADA))).toBe(1);
  });

  it('is 0 if a pair of rows has no defined column, even one that would not be paired', () => {
    expect(tableSimilarity([NAMELESS], target(ADA))).toBe(0);
    // The first row has a null name, so its pair with the second target row is undefined; the other pairing would fit.
    const rows = [
      { name: null, relationship: 'friend' },
      { name: 'Grace', relationship: 'friend' },
    ];
    expect(tableSimilarity(rows, target({ relationship: 'friend' }, { name: 'Grace' }))).toBe(0);
  });

  it('throws for a text that is missing in any row, even if another column already tells the rows apart', () => {
    const measures = { name: exact, relationship: { measure: 'rouge_l' } } as const;
    const wanted = tableTarget('CONTACT', [ADA], measures, { tokenize: rougeTokens, tables: PHONE.tables });
    expect(() => tableSimilarity([{ name: 'Grace', relationship: null }], wanted)).toThrow('ROUGE compares texts');
  });
});

describe('bestPairs', () => {
  it('chooses a zero only where it cannot be avoided, however small the others are', () => {
    expect(
      bestPairs([
        [1e-9, 0.9],
        [0, 1e-9],
      ]),
    ).toEqual([0, 1]);
    expect(
      bestPairs([
        [0, 0.5],
        [0, 0.9],
      ]),
    ).toEqual([0, 1]);
  });
});
