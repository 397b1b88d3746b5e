import { expect, it } from 'vitest';
import { catalogue } from '../../../scripts/sweep-of.ts';
import { crossPlay, isRefusing } from './catalogue-variants.ts';

it('the 645 variants of five seeds score 1, and no other seed solves them but where refusing is right', async () => {
  const names = catalogue().scenarios.map(({ name }) => name);
  const { unsolved, byHeart, plays } = await crossPlay(names, [1, 2, 3, 4, 5]);
  expect(plays).toBe(129 * 36);
  expect(unsolved).toEqual([]);
  expect(byHeart.filter((one) => !isRefusing(one.split(' ')[0]!))).toEqual([]);
  expect(names.filter(isRefusing)).toHaveLength(28);
});
