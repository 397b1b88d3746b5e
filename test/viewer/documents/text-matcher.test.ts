import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { jsonMatcher, textMatcher } from '../../../viewer/documents/text-matcher.ts';

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
          return !textMatcher(wanted)(text) || jsonMatcher(wanted)(JSON.stringify([text]));
        }),
      ),
    ).not.toThrow();
  });

  it('takes no character for a pattern', () => {
    expect(textMatcher('a.c')('abc')).toBe(false);
    expect(textMatcher('(A')('x (a y')).toBe(true);
  });
});
