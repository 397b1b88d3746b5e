import { clusteredMean, LEVEL } from './clustered-mean.ts';
import type { ClusteredMean } from './clustered-mean.ts';
import { detectableDifference } from './detectable-difference.ts';
import { effectiveCells } from './effective-cells.ts';
import { flipInterval } from './flip-interval.ts';
import { scoreInterval } from './score-interval.ts';
import { signFlipP } from './sign-flips.ts';
import { criticalT } from './student-t.ts';

/** The pairs of one cluster: how much became better and worse in the second run. A pair changes by 1 at most; parts count. */
export interface Changes {
  readonly n: number;
  readonly gained: number;
  readonly lost: number;
}

/** A mean of differences between two runs of the same cell; positive if the second is better. */
export interface PairedDifference extends ClusteredMean {
  /** Two-sided, that the difference is zero: below 1 - level exactly where the interval excludes zero. Null with fewer than two clusters. */
  readonly p: number | null;
  /** The least p-value that so many clusters can have: where all changed in the same direction. Null like `p`. */
  readonly leastP: number | null;
  /** The least true difference that about four of five such comparisons would find; null where none could be. */
  readonly detectable: number | null;
}

/** The difference of means of values from 0 to 1, such as similarities. Null without pairs. */
export function pairedDifference(changes: readonly Changes[], level = LEVEL): PairedDifference | null {
  return paired(changes, level, Infinity);
}

/** The difference of a share, such as that of solved runs: a pair tells no more than one. Null without pairs. */
export function pairedShare(changes: readonly Changes[], level = LEVEL): PairedDifference | null {
  return paired(changes, level, 1);
}

function paired(changes: readonly Changes[], level: number, mostPerPair: number): PairedDifference | null {
  const filled = changes.filter(({ n }) => n > 0);
  const sums = filled.map(({ n, gained, lost }) => ({ n, sum: gained - lost }));
  const found = clusteredMean(sums, level);
  if (found === null) return null;
  const { n, mean, clusters, standardError } = found;
  if (standardError === null) return { ...found, p: null, leastP: null, detectable: null };
  const part = (key: 'gained' | 'lost') => filled.reduce((sum, change) => sum + change[key], 0) / n;
  const [gained, lost] = [part('gained'), part('lost')];
  const variance = gained + lost - mean ** 2;
  const pairsIf = (presumed: number) =>
    effectiveCells(sums, { variance, standardError, most: n * mostPerPair, presumed });
  const [significance, leastP] = [1 - level, 2 ** (1 - clusters)];
  const canFind = leastP < significance;
  const p = signFlipP(sums.map(({ sum }) => sum));
  const byScore = scoreInterval({ gained, lost, pairs: pairsIf(1) }, criticalT(level, clusters - 1));
  return {
    ...found,
    interval: canFind ? flipInterval(sums, { mean, zero: p, significance }, byScore) : byScore,
    p,
    leastP,
    detectable: canFind ? detectableDifference({ gained, lost, pairs: pairsIf(0.5) }, clusters, significance) : null,
  };
}
