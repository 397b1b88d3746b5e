import { expect, it } from 'vitest';
import { meanInterval } from '../../validation/mean-interval.ts';

it('a mean has an interval of 1.96 standard errors', () => {
  const { mean, low, high } = meanInterval([0, 0, 1, 1]);
  expect(mean).toBe(0.5);
  // The standard deviation is the root of 1/3, the standard error half of that.
  expect(high - mean).toBeCloseTo((1.96 * Math.sqrt(1 / 3)) / 2);
  expect(mean - low).toBeCloseTo(high - mean);
});

it('a mean of one value or none has no width', () => {
  expect(meanInterval([0.25])).toEqual({ mean: 0.25, low: 0.25, high: 0.25 });
  expect(meanInterval([])).toEqual({ mean: 0, low: 0, high: 0 });
});
