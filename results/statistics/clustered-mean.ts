import type { ClusterSum } from './cluster-sums.ts';
import { criticalT } from './student-t.ts';

/** The level of all intervals, unless another is asked for. */
export const LEVEL = 0.95;

export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** A mean over cells, and how far it would move if the base scenarios had been others of their kind. */
export interface ClusteredMean {
  /** Each cell has the same weight, so a cluster weighs as much as it has cells. */
  readonly mean: number;
  /** Cells. */
  readonly n: number;
  readonly clusters: number;
  /** Null with fewer than two clusters: then nothing is known of their spread. */
  readonly standardError: number | null;
  /** Null without a spread to compute it from: also where all clusters have the same mean. */
  readonly interval: Interval | null;
}

/**
 * The mean with its CR1 cluster-robust standard error: the residuals of a cluster are added up before they are squared,
 * times G / (G - 1) for G clusters. The interval takes the quantile of Student's t with G - 1 degrees of freedom. Equal to
 * a regression on a constant with clustered errors. Null without cells.
 */
export function clusteredMean(sums: readonly ClusterSum[], level = LEVEL): ClusteredMean | null {
  const filled = sums.filter(({ n }) => n > 0);
  const n = filled.reduce((total, sum) => total + sum.n, 0);
  if (n === 0) return null;
  const mean = filled.reduce((total, { sum }) => total + sum, 0) / n;
  const clusters = filled.length;
  if (clusters < 2) return { mean, n, clusters, standardError: null, interval: null };
  const squares = filled.reduce((total, cluster) => total + (cluster.sum - cluster.n * mean) ** 2, 0);
  const standardError = withoutNoise(Math.sqrt((squares * clusters) / (clusters - 1)) / n);
  if (standardError === 0) return { mean, n, clusters, standardError, interval: null };
  const half = standardError * criticalT(level, clusters - 1);
  return { mean, n, clusters, standardError, interval: { low: mean - half, high: mean + half } };
}

/** Where all clusters have the same mean, only rounding differs from zero. */
function withoutNoise(standardError: number): number {
  return standardError < 1e-14 ? 0 : standardError;
}
