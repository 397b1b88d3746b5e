import type { PairedShares } from './score-interval.ts';
import { criticalT } from './student-t.ts';

/** The probability to find a difference that is there. */
const POWER = 0.8;

/**
 * The least true difference that the test finds in about four of five comparisons of pairs like these. Pairs vary more where the
 * difference is larger, so their variance is that at the difference which is looked for: as much as was seen, and that of those
 * that make the difference. Null if there is none. `significance` is the probability to find one where there is none, two-sided.
 */
export function detectableDifference(
  { gained, lost, pairs }: PairedShares,
  clusters: number,
  significance = 0.05,
): number | null {
  const [critical, reserve] = [1 - significance, 2 * POWER - 1].map((level) => criticalT(level, clusters - 1));
  const seen = gained + lost - (gained - lost) ** 2;
  const isFound = (difference: number) => {
    const squared = Math.max(0, seen + difference - difference ** 2) / pairs;
    // The test takes differences from zero, not from their mean.
    return difference >= critical! * Math.sqrt(squared + difference ** 2 / clusters) + reserve! * Math.sqrt(squared);
  };
  if (!isFound(1)) return null;
  let [least, most] = [0, 1];
  for (let halving = 0; halving < 40; halving++) {
    const middle = (least + most) / 2;
    if (isFound(middle)) most = middle;
    else least = middle;
  }
  return most;
}
