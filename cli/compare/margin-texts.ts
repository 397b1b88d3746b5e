import { marginText } from '../../results/comparison/comparison-texts.ts';
import type { Comparison } from '../../results/comparison/comparison.ts';
import { primary } from '../../results/comparison/regression.ts';
import { sideText } from '../../results/comparison/side-text.ts';

/** A sentence for each comparison that does not show the second side not to be worse by the margin. */
export function marginTexts(comparisons: readonly Comparison[]): readonly string[] {
  return comparisons.flatMap((comparison) => {
    const found = primary(comparison);
    const sides = `${sideText(comparison.after)} compared with ${sideText(comparison.before)}`;
    if (found === null) return [`${sides}: nothing in common, so nothing is shown (--margin)`];
    const { margin } = found.difference;
    if (margin === null || (margin.shown !== 'worse' && margin.shown !== 'not-shown')) return [];
    return [`${sides}: ${marginText(found.measure, margin)} (--margin)`];
  });
}
