import type { Comparison } from './comparison.ts';

/** The significance level of a regression. */
const LEVEL = 0.05;

/** Those whose similarity is lower after, by more than chance explains. */
export function regressions(comparisons: readonly Comparison[]): readonly Comparison[] {
  return comparisons.filter(
    ({ similarity }) =>
      similarity !== null && similarity.difference < 0 && similarity.pAdjusted !== null && similarity.pAdjusted < LEVEL,
  );
}
