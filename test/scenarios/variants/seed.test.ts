import { describe, expect, it } from 'vitest';
import { draw, drawDigits, drawId, seedName } from '../../../scenarios/variants/seed.ts';

const POOL = ['a', 'b', 'c', 'd', 'e'];
const SECRET = 'a text that is long enough';

describe('draw', () => {
  it.each([0, 7, 1000])('draws each value once with as many seeds in a row, from %i on', (first) => {
    expect(new Set(POOL.map((_, index) => draw(POOL, first + index, 'use'))).size).toBe(POOL.length);
  });

  it.each([3, SECRET])('gives ranks different values with seed %j', (seed) => {
    expect(new Set(POOL.map((_, rank) => draw(POOL, seed, 'use', rank))).size).toBe(POOL.length);
  });

  it('draws the same again, and independently for another use', () => {
    expect(draw(POOL, SECRET, 'use')).toBe(draw(POOL, SECRET, 'use'));
    const uses = Array.from({ length: 40 }, (_, index) => draw(POOL, SECRET, `use ${index}`));
    expect(new Set(uses).size).toBe(POOL.length);
    expect(draw([], 1, 'use')).toBeUndefined();
  });
});

it('digits and ids depend on the seed and on what they are for', () => {
  const drawn = [1, 2, SECRET].flatMap((seed) => ['x', 'y'].map((use) => drawDigits(10, seed, use)));
  expect(new Set(drawn).size).toBe(6);
  for (const digits of drawn) expect(digits).toMatch(/^[2-9]\d{9}$/);
  expect(drawId(1, 'x')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(drawId(1, 'x')).not.toBe(drawId(2, 'x'));
});

it('the name of a seed tells a number, and nothing of a text', () => {
  expect(seedName(3)).toBe('seed-3');
  expect(seedName(SECRET)).toMatch(/^sealed-[\da-f]{8}$/);
  expect(seedName(SECRET)).not.toBe(seedName(`${SECRET}!`));
});
