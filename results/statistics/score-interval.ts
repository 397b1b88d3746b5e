import type { Interval } from './clustered-mean.ts';

/** Shares of what became better and worse from one run of a cell to the other, and as how many independent pairs they tell. */
export interface PairedShares {
  readonly gained: number;
  readonly lost: number;
  readonly pairs: number;
}

/** The differences that are at most `critical` standard errors away, which depend on the difference (Tango 1998). */
export function scoreInterval({ gained, lost, pairs }: PairedShares, critical: number): Interval {
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
