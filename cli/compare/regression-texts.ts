import { regressions } from '../../results/comparison/regression.ts';
import type { Comparison } from '../../results/comparison/comparison.ts';

/** A sentence for each comparison in which similarity is significantly lower after. */
export function regressionTexts(comparisons: readonly Comparison[]): readonly string[] {
  return regressions(comparisons).map(({ before, after, similarity }) => {
    const { difference = 0, pAdjusted } = similarity ?? {};
    const lost = (100 * -difference).toFixed(1);
    return `similarity of ${after.agent} in ${after.sweep} is ${lost} points below that of ${before.agent} in ${before.sweep}, p ${(pAdjusted ?? 1).toPrecision(2)} (--fail-on-regression)`;
  });
}
