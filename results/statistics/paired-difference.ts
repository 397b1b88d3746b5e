import { clusteredMean, LEVEL } from './clustered-mean.ts';
import type { ClusteredMean } from './clustered-mean.ts';
import type { ClusterSum } from './cluster-sums.ts';
import { detectableDifference } from './detectable-difference.ts';
import { signFlipP } from './sign-flips.ts';

/** A mean of differences between two runs of the same cell; positive if the second is better. */
export interface PairedDifference extends ClusteredMean {
  /** Two-sided, that the difference is zero. Null with fewer than two clusters. */
  readonly p: number | null;
  /** The least p-value that so many clusters can have: where all changed in the same direction. Null like `p`. */
  readonly leastP: number | null;
  /** The least true difference that pairs like these would show as significant in four of five sweeps; null without a spread. */
  readonly detectable: number | null;
}

/** The mean of differences, which `sums` add up by cluster, with the interval of a mean. Null without pairs. */
export function pairedDifference(sums: readonly ClusterSum[], level = LEVEL): PairedDifference | null {
  const filled = sums.filter(({ n }) => n > 0);
  const difference = clusteredMean(filled, level);
  return difference && tested(difference, filled, level);
}

/**
 * With the p-value of the sign-flip test of the clusters, which assumes no distribution and needs no spread.
 * @param error standard error from which to say what would be found
 */
export function tested(
  difference: ClusteredMean,
  sums: readonly ClusterSum[],
  level: number,
  error = difference.standardError,
): PairedDifference {
  const { clusters } = difference;
  if (error === null) return { ...difference, p: null, leastP: null, detectable: null };
  const [significance, leastP] = [1 - level, 2 ** (1 - clusters)];
  return {
    ...difference,
    p: signFlipP(sums.map(({ sum }) => sum)),
    leastP,
    detectable: error > 0 && leastP < significance ? detectableDifference(error, clusters, { significance }) : null,
  };
}
