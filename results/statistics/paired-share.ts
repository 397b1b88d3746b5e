import { clusteredMean, LEVEL } from './clustered-mean.ts';
import type { Interval } from './clustered-mean.ts';
import { effectiveCells } from './effective-cells.ts';
import { tested } from './paired-difference.ts';
import type { PairedDifference } from './paired-difference.ts';
import { criticalT } from './student-t.ts';

/** The pairs of one cluster: how many are better and how many worse in the second run. Parts count, as of several trials. */
export interface Changes {
  readonly n: number;
  readonly gained: number;
  readonly lost: number;
}

/**
 * The difference of a share between two runs of the same cells, with Tango's score interval for as many independent pairs as
 * tell as much. It stays within -1 and 1, has a width where no pair differs, and changes little where the pairs do. Null without
 * pairs.
 */
export function pairedShare(changes: readonly Changes[], level = LEVEL): PairedDifference | null {
  const filled = changes.filter(({ n }) => n > 0);
  const sums = filled.map(({ n, gained, lost }) => ({ n, sum: gained - lost }));
  const difference = clusteredMean(sums, level);
  if (difference === null) return null;
  const { n, mean, clusters, standardError } = difference;
  if (standardError === null) return tested(difference, sums, level);
  const part = (key: 'gained' | 'lost') => filled.reduce((sum, change) => sum + change[key], 0) / n;
  const [gained, lost] = [part('gained'), part('lost')];
  const variance = gained + lost - mean ** 2;
  const pairs = effectiveCells(sums, { variance, standardError, most: n });
  const interval = scoreInterval(gained, lost, pairs, criticalT(level, clusters - 1));
  return tested({ ...difference, interval }, sums, level, Math.sqrt(Math.max(0, variance) / pairs));
}

/** The differences that are at most `critical` standard errors away, which depend on the difference (Tango 1998). */
function scoreInterval(gained: number, lost: number, pairs: number, critical: number): Interval {
  const seen = gained - lost;
  const isNear = (difference: number) =>
    Math.abs(seen - difference) <= critical * Math.sqrt(varianceAt(difference, gained, lost) / pairs);
  const limit = (end: number) => {
    let [near, far] = [seen, end];
    for (let halving = 0; halving < 60; halving++) {
      const middle = (near + far) / 2;
      if (isNear(middle)) near = middle;
      else far = middle;
    }
    return near;
  };
  return { low: limit(-1), high: limit(1) };
}

/** Of a pair, if this were the true difference: with the likeliest share of pairs that differ. */
function varianceAt(difference: number, gained: number, lost: number): number {
  const linear = (2 - gained + lost) * difference - gained - lost;
  const root = Math.sqrt(Math.max(0, linear ** 2 + 8 * lost * difference * (1 - difference)));
  return Math.max(0, (root - linear) / 2 + difference * (1 - difference));
}
