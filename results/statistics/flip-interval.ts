import type { Interval } from './clustered-mean.ts';
import type { ClusterSum } from './cluster-sums.ts';
import { signFlipP } from './sign-flips.ts';

/** How exactly a limit is found: a thousandth of a point of 100. */
const EXACT = 1e-5;

/**
 * The differences that the sign-flip test does not reject, once they are taken from each pair, and those of another interval: the
 * inverted test. Where it rejects zero, the limit towards zero is not beyond it.
 * @param zero the p-value of no difference
 */
export function flipInterval(
  sums: readonly ClusterSum[],
  { mean, zero, significance }: { readonly mean: number; readonly zero: number; readonly significance: number },
  other: Interval,
): Interval {
  const bar = Math.sqrt(-Math.log(significance));
  // Nearly linear in the difference, as p-values fall like those of a normal distribution. Positive if it is rejected.
  const excess = (difference: number) => {
    const rest = sums.map(({ n, sum }) => sum - n * difference);
    const p = difference === 0 ? zero : signFlipP(rest, 'coarse');
    return Math.sqrt(Math.max(0, -Math.log(p))) - bar;
  };
  const limit = (end: number, least: number) => {
    const crossesZero = mean * end < 0;
    const far = crossesZero && excess(0) > 0 ? 0 : end;
    const isWithin = crossesZero && least * mean > 0;
    const near = far === 0 ? (isWithin ? least : mean) : isWithin ? 0 : least;
    if (excess(near) > 0) return near;
    return excess(far) <= 0 ? far : lastKept(excess, near, far);
  };
  return { low: limit(-1, other.low), high: limit(1, other.high) };
}

/** Between a difference that is kept and one that is rejected, the last one that is kept. */
function lastKept(excess: (difference: number) => number, from: number, to: number): number {
  let [kept, rejected] = [from, to];
  let [atKept, atRejected] = [excess(from), excess(to)];
  for (let step = 0; Math.abs(rejected - kept) > EXACT; step++) {
    const share = step % 3 === 2 ? 0.5 : atKept / (atKept - atRejected);
    const between = kept + (rejected - kept) * Math.min(0.95, Math.max(0.05, share));
    const found = excess(between);
    if (found <= 0) [kept, atKept] = [between, found];
    else [rejected, atRejected] = [between, found];
  }
  return kept;
}
