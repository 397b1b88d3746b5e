import type { Interval } from './clustered-mean.ts';

/** The level of intervals that are held against a margin: both one-sided tests then have a significance of 5 %. */
export const EQUIVALENCE_LEVEL = 0.9;

/**
 * What is shown of a difference: that it is smaller than the margin in both directions, larger in one, or at least that the
 * second side is not worse by the margin.
 */
export type Equivalence = 'equivalent' | 'better' | 'worse' | 'not-worse' | 'not-shown';

/** Two one-sided tests, by whether the interval lies within the margin. Nothing is shown without an interval. */
export function equivalence(interval: Interval | null, margin: number): Equivalence {
  if (interval === null) return 'not-shown';
  if (interval.low > margin) return 'better';
  if (interval.high < -margin) return 'worse';
  if (interval.low <= -margin) return 'not-shown';
  return interval.high < margin ? 'equivalent' : 'not-worse';
}
