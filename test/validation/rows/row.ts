import type { Augmentation } from '../../../sandbox/cell.ts';
import type { Scenario } from '../../../scenarios/scenario.ts';
import type { StructurePath } from '../../../validation/check.ts';

/** A scenario of the catalogue, as it is or made unfair, and what a check finds in it. */
export interface TestRow {
  /** The id of the check. */
  readonly check: string;
  /** What is so about the scenario. */
  readonly what: string;
  readonly scenario: string;
  readonly change?: Change;
  readonly augmentation?: Augmentation;
  /** All that is found, in order: nothing where it is fair. */
  readonly finds: readonly (string | RegExp)[];
  /** Other things may be found besides. */
  readonly amongOthers?: true;
  /** Where the first finding points to. */
  readonly path?: StructurePath;
}

export type Change = (scenario: Scenario) => Partial<Scenario>;

/** Rows of scenarios that are as they are, and fair. */
export function holdsIn(check: string, ...scenarios: readonly string[]): readonly TestRow[] {
  return scenarios.map((scenario) => ({ check, what: 'fair as it is', scenario, finds: [] }));
}

/** A row of a scenario that is made unfair, or only looks so. */
export function unfair(
  check: string,
  scenario: string,
  what: string,
  row: Omit<TestRow, 'check' | 'scenario' | 'what'>,
): TestRow {
  return { check, scenario, what, ...row };
}

/** The scenario with other texts in its solution and its milestones alike, or in other parts of it. */
export function reworded(
  replacements: readonly (readonly [from: string, to: string])[],
  parts: readonly (keyof Scenario)[] = ['solution', 'milestones'],
): Change {
  return (scenario) => {
    const written = JSON.stringify(parts.map((part) => scenario[part]));
    const missing = replacements.find(([from]) => !written.includes(from));
    if (missing !== undefined) throw new Error(`nothing in ${scenario.name} has ${missing[0]}`);
    const replaced = (part: keyof Scenario) =>
      replacements.reduce((text, [from, to]) => text.replaceAll(from, to), JSON.stringify(scenario[part]));
    return Object.fromEntries(parts.map((part) => [part, JSON.parse(replaced(part))]));
  };
}

/** The first milestones of the scenario only. */
export function firstMilestones(count: number): Change {
  return ({ milestones }) => ({ milestones: { milestones: milestones.milestones.slice(0, count) } });
}

export const noMilestones: Change = () => ({ milestones: { milestones: [] } });

/** The scenario's solution with its steps changed. */
export function solving(change: (solution: Scenario['solution']) => Scenario['solution']): Change {
  return ({ solution }) => ({ solution: change(solution) });
}

export function offering(...tools: readonly string[]): Change {
  return (scenario) => ({ tools: { ...scenario.tools, allow: [...scenario.tools.allow, ...tools] } });
}

/** Several changes, each of what the ones before have made of it. */
export function all(...changes: readonly Change[]): Change {
  return (scenario) =>
    changes.reduce((changed, change) => ({ ...changed, ...change({ ...scenario, ...changed }) }), {});
}
