import { regressionOf } from '../../results/comparison/regression.ts';
import type { Comparison, Side } from '../../results/comparison/comparison.ts';

/** A sentence for each comparison in which an agent is significantly worse after. */
export function regressionTexts(comparisons: readonly Comparison[]): readonly string[] {
  return comparisons.flatMap((comparison) => {
    const found = regressionOf(comparison);
    if (found === null) return [];
    const { measure, difference } = found;
    const what = measure === 'solved' ? 'the share of solved runs' : 'similarity';
    const lost = (100 * -difference.difference).toFixed(1);
    const [after, before] = [name(comparison.after), name(comparison.before)];
    const p = (difference.pAdjusted ?? 1).toPrecision(2);
    return [`${what} of ${after} is ${lost} points below that of ${before}, p ${p} (--fail-on-regression)`];
  });
}

function name({ agent, sweep }: Side): string {
  return `${agent} in ${sweep}`;
}
