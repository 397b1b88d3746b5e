import type { Interval } from '../statistics/clustered-mean.ts';
import { clusterSums } from '../statistics/cluster-sums.ts';
import { pairedDifference } from '../statistics/paired-difference.ts';
import type { Pair } from './pair-cells.ts';

/** Means over the same cells on two sides, and the mean of the differences. */
export interface Difference {
  readonly pairs: number;
  /** Base scenarios of the pairs. */
  readonly scenarios: number;
  readonly before: number;
  readonly after: number;
  /** After minus before. */
  readonly difference: number;
  /** Of 95 %, clustered by base scenario; null where the scenarios have no spread, as with fewer than two. */
  readonly interval: Interval | null;
  /** Of the test that there is no difference. This and the rest are null with fewer than two scenarios. */
  readonly p: number | null;
  /** With Holm's correction for all differences that are read together. */
  readonly pAdjusted: number | null;
  /** The least true difference that would be found in four of five such comparisons; null without a spread. */
  readonly detectable: number | null;
}

/** Null without pairs. */
export function differenceOf(pairs: readonly Pair[], value: (cell: Pair['after']) => number): Difference | null {
  const sums = differenceSums(pairs, value);
  const found = pairedDifference(sums);
  if (found === null) return null;
  const mean = (side: keyof Pair) => pairs.reduce((total, pair) => total + value(pair[side]), 0) / pairs.length;
  const { n, clusters, mean: difference, interval, p, detectable } = found;
  return {
    pairs: n,
    scenarios: clusters,
    before: mean('before'),
    after: mean('after'),
    difference,
    interval: interval && { low: Math.max(-1, interval.low), high: Math.min(1, interval.high) },
    p,
    pAdjusted: p,
    detectable,
  };
}

export function differenceSums(pairs: readonly Pair[], value: (cell: Pair['after']) => number) {
  return clusterSums(
    pairs.map(({ before, after }) => ({ cluster: after.scenario, value: value(after) - value(before) })),
  );
}
