import { clusteredMean, LEVEL } from './clustered-mean.ts';
import type { ClusteredMean } from './clustered-mean.ts';
import type { ClusterSum } from './cluster-sums.ts';
import { detectableDifference } from './detectable-difference.ts';
import { twoSidedP } from './student-t.ts';

/** A mean of differences between two runs of the same cell; positive if the second is better. */
export interface PairedDifference extends ClusteredMean {
  /** Two-sided, that the difference is zero. Null with fewer than two clusters. */
  readonly p: number | null;
  /** The least true difference that pairs like these would show as significant in four of five sweeps; null without a spread. */
  readonly detectable: number | null;
}

/**
 * The t test of paired differences, which `sums` add up by cluster, with a clustered standard error. Null without pairs.
 * Where the difference is the same in all clusters, there is no standard error to divide by: then p is that of the sign
 * test of the clusters.
 */
export function pairedDifference(sums: readonly ClusterSum[], level = LEVEL): PairedDifference | null {
  const difference = clusteredMean(sums, level);
  if (difference === null) return null;
  const { mean, clusters, standardError } = difference;
  if (standardError === null) return { ...difference, p: null, detectable: null };
  if (standardError === 0) return { ...difference, p: mean === 0 ? 1 : 2 ** (1 - clusters), detectable: null };
  const p = twoSidedP(mean / standardError, clusters - 1);
  return { ...difference, p, detectable: detectableDifference(standardError, clusters, { significance: 1 - level }) };
}
