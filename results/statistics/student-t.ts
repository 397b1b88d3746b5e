import cdf from '@stdlib/stats-base-dists-t-cdf';
import quantile from '@stdlib/stats-base-dists-t-quantile';

/** How many standard errors an interval of this level reaches to either side. */
export function criticalT(level: number, degreesOfFreedom: number): number {
  return quantile((1 + level) / 2, degreesOfFreedom);
}

/** The probability of a value at least as far from zero as `t`. */
export function twoSidedP(t: number, degreesOfFreedom: number): number {
  return 2 * cdf(-Math.abs(t), degreesOfFreedom);
}
