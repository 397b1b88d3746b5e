import type { SideComparison } from './comparison.ts';
import type { Difference } from './difference.ts';

/** The significance level of a regression. */
const LEVEL = 0.05;

/** What can become worse. Solved runs come first: they decide, where they fell. */
const MEASURES = ['solved', 'similarity'] as const;
export type ComparedMeasure = (typeof MEASURES)[number];

interface MeasuredDifference {
  readonly measure: ComparedMeasure;
  readonly difference: Difference;
}

type Measures = Pick<SideComparison, ComparedMeasure>;

/** What is worse after, by more than chance explains; null if nothing is. */
export function regressionOf(comparison: Measures): MeasuredDifference | null {
  const isWorse = (difference: Difference) => difference.difference < 0 && isSignificant(difference);
  return measured(comparison).find(({ difference }) => isWorse(difference)) ?? null;
}

/** What says most about a change: what became worse, else solved runs, else similarity where a side has no verdicts. */
export function decisive(comparison: Measures): MeasuredDifference | null {
  return regressionOf(comparison) ?? primary(comparison);
}

/** What the margin is held against: solved runs, or similarity where a side has no verdicts. */
export function primary(comparison: Measures): MeasuredDifference | null {
  return measured(comparison)[0] ?? null;
}

/** The differences that there are. */
export function measured(comparison: Measures): readonly MeasuredDifference[] {
  return MEASURES.flatMap((measure) => {
    const difference = comparison[measure];
    return difference === null ? [] : [{ measure, difference }];
  });
}

/** Whether it is more than chance explains. */
export function isSignificant({ pAdjusted }: Pick<Difference, 'pAdjusted'>): boolean {
  return pAdjusted !== null && pAdjusted < LEVEL;
}

/** Whether the scenarios are so few that no result could be significant. */
export function hasTooFew({ leastP }: Pick<Difference, 'leastP'>): boolean {
  return leastP === null || leastP >= LEVEL;
}

/** Whether a regression could have been found in any measure. */
export function couldRegress(comparison: Measures): boolean {
  return measured(comparison).some(({ difference }) => !hasTooFew(difference));
}
