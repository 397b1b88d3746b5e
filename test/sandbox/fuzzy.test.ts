import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { defaultProcess } from '../../sandbox/tools/fuzzy/words.ts';
import { fuzzyFilter } from '../../sandbox/tools/fuzzy/fuzzy-filter.ts';
import { partialRatio } from '../../sandbox/tools/fuzzy/ratio.ts';
import { weightedRatio } from '../../sandbox/tools/fuzzy/weighted-ratio.ts';

/** Scores computed with rapidfuzz 3.9.3. */
describe('weightedRatio', () => {
  it.each([
    ['Fred', 'Fredrik Thordendal', 90],
    ['Homer Simpson', 'Homer S', 90],
    ['friends', 'friend', 92.3076923076923],
    ['buddy', 'friend', 18.181818181818176],
    ['Jon Petruci', 'John Petrucci', 91.66666666666666],
    ['Tomas', 'a', 90],
    ['week next tickets merrily', 'Buy tickets for Merrily next week', 95],
    ['!!!', 'anything', 0],
  ])('of %s and %s is %f', (query, choice, score) => {
    expect(weightedRatio(query, choice)).toBeCloseTo(score, 9);
  });

  it('is between 0 and 100, symmetric, and 100 for equal texts', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.string({ maxLength: 30 }), (left, right) => {
        const score = weightedRatio(left, right);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        expect(weightedRatio(right, left)).toBe(score);
        expect(weightedRatio(left, left)).toBe(defaultProcess(left) === '' ? 0 : 100);
      }),
    );
  });
});

describe('partialRatio', () => {
  it('is 100 for a part of a text', () => {
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[a-z]+$/), fc.string(), (before, part, after) => {
        expect(partialRatio(part, `${before} ${part} ${after}`)).toBe(100);
      }),
    );
  });
});

describe('defaultProcess', () => {
  it.each([
    ["New Year's Day", 'new year s day'],
    ['  …dots… ', 'dots'],
    ['get_wifi_status', 'get wifi status'],
    ['İ', 'i'],
    ['ß', 'ß'],
  ])('turns %s into %s', (text, normalised) => {
    expect(defaultProcess(text)).toBe(normalised);
  });
});

describe('fuzzyFilter', () => {
  const choices = ['milk', 'buy milk', null, 'milk', 'bread', 'milk shake', 'soy milk', 'milk'];

  it('keeps the five best choices at or above the threshold, with ties in order', () => {
    const kept = fuzzyFilter('milk', [...choices.keys()], (index) => choices[index] ?? null, 90);
    expect(kept).toEqual([0, 3, 7, 1, 5]);
  });
});
