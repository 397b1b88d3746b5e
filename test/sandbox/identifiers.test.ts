import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { identifierSource } from '../../sandbox/identifiers.ts';

describe('identifierSource', () => {
  it('generates ids in the format of version 4 UUIDs', () => {
    fc.assert(
      fc.property(fc.integer(), fc.string(), (seed, path) => {
        const next = identifierSource(seed, path);
        for (let count = 0; count < 5; count++) {
          expect(next()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        }
      }),
    );
  });

  it('generates the same ids for the same seed and path', () => {
    const [one, other] = [identifierSource(1, 'scenario', 3), identifierSource(1, 'scenario', 3)];
    expect([one(), one(), one()]).toEqual([other(), other(), other()]);
  });

  it('never repeats an id within 200 sources of 50 ids', () => {
    const ids = Array.from({ length: 200 }, (_, seed) => {
      const next = identifierSource(seed % 20, 'path', Math.floor(seed / 20));
      return Array.from({ length: 50 }, () => next());
    }).flat();
    expect(new Set(ids).size).toBe(10_000);
  });

  it('distinguishes the parts of a path', () => {
    expect(identifierSource(1, 'a', 'b')()).not.toBe(identifierSource(1, 'ab')());
    expect(identifierSource(1, 1)()).not.toBe(identifierSource(1, '1')());
  });
});
