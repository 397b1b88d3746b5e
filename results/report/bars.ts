import type { Comparison } from '../comparison/comparison.ts';
import type { Report } from './report.ts';
import { blindTexts, regressionTexts } from './regression-texts.ts';

/** Something that an agent of the sweep must meet, and why it does not. */
export interface Bar {
  readonly name: string;
  readonly agent: string;
  /** Null if it is met. */
  readonly problem: string | null;
  /** Why it could not have been missed; null if it could. */
  readonly blind: string | null;
}

/** The share of each agent's solved runs must be at least this, in [0, 1]. An agent without a verdict has 0. */
export function leastSolved({ agents }: Pick<Report, 'agents'>, least: number): readonly Bar[] {
  return agents.map(({ agent, columns }) => {
    const solved = columns.ALL.solved ?? 0;
    const problem = `the share of solved runs of ${agent} is ${solved.toFixed(3)}, below ${least} (--fail-under)`;
    return {
      name: `share of solved runs of at least ${least}`,
      agent,
      problem: solved < least ? problem : null,
      blind: null,
    };
  });
}

/** No agent may be significantly worse than before. */
export function noRegression(comparisons: readonly Comparison[]): readonly Bar[] {
  return comparisons.map((comparison) => {
    const { before, after } = comparison;
    const [problem = null] = regressionTexts([comparison]);
    const [blind = null] = blindTexts([comparison]);
    return { name: `no regression since ${before.sweep}`, agent: after.agent, problem, blind };
  });
}
