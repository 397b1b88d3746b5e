import type { ClusterSum } from './cluster-sums.ts';

/** A mean of cells, each of which has a property or not. */
interface Spread {
  /** Of a cell, from 0 to 1. */
  readonly variance: number;
  /** Of the mean, clustered. */
  readonly standardError: number;
  /** As many cells at most. */
  readonly most: number;
}

/**
 * How many independent cells would tell as much as these clustered ones: at least as many as if those of a cluster were
 * alike. The spread between few clusters, and of cells that hardly differ, is not well known. So a weight of one cluster is
 * given to this worst case, which matters less the more is known.
 */
export function effectiveCells(sums: readonly ClusterSum[], { variance, standardError, most }: Spread): number {
  const cells = sums.reduce((total, { n }) => total + n, 0);
  const least = cells ** 2 / sums.reduce((total, { n }) => total + n ** 2, 0);
  if (variance <= 0) return least;
  const alike = Math.min(1, Math.max(least / most, (standardError ** 2 * least) / variance));
  const known = (sums.length - 1) * variance;
  return (least * (known + 1)) / (known * alike + 1);
}
