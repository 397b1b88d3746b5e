import { clusteredMean, LEVEL } from './clustered-mean.ts';
import type { ClusteredMean } from './clustered-mean.ts';
import type { ClusterSum } from './cluster-sums.ts';
import { detectableDifference } from './detectable-difference.ts';
import { twoSidedP } from './student-t.ts';

/** A mean of differences between two runs of the same cell; positive if the second is better. */
export interface PairedDifference extends ClusteredMean {
  /** Two-sided, that the difference is zero. Null with fewer than two clusters. */
  readonly p: number | null;
  /** The least true difference that pairs like these would show as significant in four of five sweeps. */
  readonly detectable: number | null;
}

/**
 * The t test of paired differences, which `sums` add up by cluster, with a clustered standard error. Null without pairs.
 * Where all differences are the same, and not zero, there is no interval, and p is that of the sign test.
 */
export function pairedDifference(sums: readonly ClusterSum[], level = LEVEL): PairedDifference | null {
  const difference = clusteredMean(sums, level);
  if (difference === null) return null;
  const { mean, clusters, standardError } = difference;
  if (standardError === null) return { ...difference, p: null, detectable: null };
  // Without any spread there is no standard error to divide by: then the sign test of the clusters.
  if (standardError === 0 && mean !== 0)
    return { ...difference, interval: null, p: 2 ** (1 - clusters), detectable: null };
  const p = standardError === 0 ? 1 : twoSidedP(mean / standardError, clusters - 1);
  return { ...difference, p, detectable: detectableDifference(standardError, clusters, { significance: 1 - level }) };
}
