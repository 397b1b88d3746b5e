import type { Comparison } from './comparison.ts';
import type { Difference } from './difference.ts';

/** The significance level of a regression. */
const LEVEL = 0.05;

/** What can become worse. Solved runs come first: they decide, where they fell. */
const MEASURES = ['solved', 'similarity'] as const;
export type Measure = (typeof MEASURES)[number];

export interface Measured {
  readonly measure: Measure;
  readonly difference: Difference;
}

type Measures = Pick<Comparison, Measure>;

/** What is worse after, by more than chance explains; null if nothing is. */
export function regressionOf(comparison: Measures): Measured | null {
  return measured(comparison).find(({ difference }) => isWorse(difference)) ?? null;
}

/** What says most about a change: what became worse, else solved runs, else similarity where a side has no verdicts. */
export function decisive(comparison: Measures): Measured | null {
  return regressionOf(comparison) ?? measured(comparison)[0] ?? null;
}

/** Those in which something is worse after. */
export function regressions(comparisons: readonly Comparison[]): readonly Comparison[] {
  return comparisons.filter((comparison) => regressionOf(comparison) !== null);
}

function measured(comparison: Measures): readonly Measured[] {
  return MEASURES.flatMap((measure) => {
    const difference = comparison[measure];
    return difference === null ? [] : [{ measure, difference }];
  });
}

function isWorse({ difference, pAdjusted }: Difference): boolean {
  return difference < 0 && pAdjusted !== null && pAdjusted < LEVEL;
}
