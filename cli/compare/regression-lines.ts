import { regressions } from '../../results/comparison/regression.ts';
import type { Comparison } from '../../results/comparison/comparison.ts';
import { escapeForTerminal } from '../../runs/escape-for-terminal.ts';

/** A line for each comparison in which similarity is significantly lower after. */
export function regressionLines(comparisons: readonly Comparison[]): readonly string[] {
  return regressions(comparisons).map(({ before, after, similarity }) => {
    const { difference = 0, pAdjusted } = similarity ?? {};
    const lost = (100 * -difference).toFixed(1);
    return escapeForTerminal(
      `similarity of ${after.agent} in ${after.sweep} is ${lost} points below that of ${before.agent} in ${before.sweep}, p ${(pAdjusted ?? 1).toPrecision(2)} (--fail-on-regression)`,
    );
  });
}
