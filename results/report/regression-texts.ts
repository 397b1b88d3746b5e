import type { Comparison } from '../comparison/comparison.ts';
import { couldRegress, regressionOf } from '../comparison/regression.ts';
import { sideText } from '../comparison/side-text.ts';

/** A sentence for each comparison in which an agent is significantly worse after. */
export function regressionTexts(comparisons: readonly Comparison[]): readonly string[] {
  return comparisons.flatMap((comparison) => {
    const found = regressionOf(comparison);
    if (found === null) return [];
    const { measure, difference } = found;
    const what = measure === 'solved' ? 'the share of solved runs' : 'similarity';
    const lost = (100 * -difference.difference).toFixed(1);
    const [after, before] = [sideText(comparison.after), sideText(comparison.before)];
    const p = (difference.pAdjusted ?? 1).toPrecision(2);
    return [`${what} of ${after} is ${lost} points below that of ${before}, p ${p} (--fail-on-regression)`];
  });
}

/** A sentence for each comparison of so few scenarios that no regression can be found in it. */
export function blindTexts(comparisons: readonly Comparison[]): readonly string[] {
  return comparisons
    .filter((comparison) => comparison.similarity !== null && !couldRegress(comparison))
    .map(
      ({ similarity, before, after }) =>
        `${sideText(after)} compared with ${sideText(before)}: ${similarity?.scenarios} scenarios are too few to find any regression (--fail-on-regression)`,
    );
}
