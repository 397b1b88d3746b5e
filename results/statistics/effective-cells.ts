import type { ClusterSum } from './cluster-sums.ts';

/** A mean of cells, each of which has a property or not. */
interface Spread {
  /** Of a cell, from 0 to 1. */
  readonly variance: number;
  /** Of the mean, clustered. */
  readonly standardError: number;
  /** As many cells at most. */
  readonly most: number;
  /** How alike the cells of a cluster are taken to be where little is known of that, from 0 to 1: wholly, which is the worst case. */
  readonly presumed?: number;
}

/**
 * How many independent cells would tell as much as these clustered ones: at least as many as if those of a cluster were
 * alike. The spread between few clusters, and of cells that hardly differ, is not well known. So a weight of one cluster is
 * given to what is presumed, which matters less the more is known.
 */
export function effectiveCells(sums: readonly ClusterSum[], spread: Spread): number {
  const { variance, standardError, most, presumed = 1 } = spread;
  const cells = sums.reduce((total, { n }) => total + n, 0);
  const least = cells ** 2 / sums.reduce((total, { n }) => total + n ** 2, 0);
  const unknown = Math.max(least / most, presumed);
  if (variance <= 0) return least / unknown;
  const alike = Math.min(1, Math.max(least / most, (standardError ** 2 * least) / variance));
  const known = (sums.length - 1) * variance;
  return (least * (known + 1)) / (known * alike + unknown);
}
