import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonMatcher, textFinder } from '../../../viewer/documents/text-matcher.ts';

describe('a search', () => {
  it('finds in JSON whatever it finds in its texts', () => {
    const texts = fc.string({
      unit: fc.constantFrom('a', 'A', '"', '\\', '\n', 'ß', 'É', 'é', '.', '(', 'K', '\u212a'),
    });
    expect(() =>
      fc.assert(
        fc.property(texts, texts, texts, (before, wanted, after) => {
          fc.pre(wanted !== '');
          const text = before + wanted.toUpperCase() + after;
          const hit = textFinder(wanted)([[0, text]]);
          return hit === null || jsonMatcher(wanted)(JSON.stringify([text]));
        }),
      ),
    ).not.toThrow();
  });

  it('takes no character for a pattern', () => {
    expect(textFinder('a.c')([[0, 'abc']])).toBeNull();
    expect(textFinder('(A')([[0, 'x (a y']])).toEqual({ message: 0, excerpt: ['x ', '(a', ' y'] });
  });

  it('says at which message the text is first, and what stands around it, on one line', () => {
    const long = 'z'.repeat(500);
    expect(
      textFinder('needle')([
        [2, 'hay'],
        [5, `${long} one\n\tNeedle\nhere ${long}`],
        [6, 'needle'],
      ]),
    ).toEqual({
      message: 5,
      excerpt: [`…${'z'.repeat(34)} one `, 'Needle', ` here ${'z'.repeat(74)}…`],
    });
  });
});
