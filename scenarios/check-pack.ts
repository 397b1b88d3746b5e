import { checkMilestones } from './check-milestones.ts';
import { checkSolution } from './check-solution.ts';
import type { PackProblem } from './invalid-pack.ts';
import { suggestion } from './nearest-names.ts';
import type { PackContent } from './pack.ts';
import { isTime, TIME_FORMS } from './relative-time.ts';
import type { Category, Scenario } from './scenario.ts';

type Path = readonly PropertyKey[];

/** All that is wrong with a pack of the right shape: names that lead nowhere, orders and times that mean nothing. */
export function checkPack(pack: PackContent, tools: readonly string[]): readonly PackProblem[] {
  const names = pack.scenarios.map(({ name }) => name);
  return [
    ...names.flatMap((name, index) =>
      names.indexOf(name) < index
        ? [{ path: ['scenarios', index, 'name'], wrong: `"${name}" is taken`, mend: 'give each scenario its own name' }]
        : [],
    ),
    ...checkTimes(pack, []),
    ...pack.scenarios.flatMap((scenario, index) => checkScenario(scenario, pack, tools, ['scenarios', index])),
  ];
}

/** Times that cannot be understood, wherever they are. */
export function checkTimes(value: unknown, path: Path): readonly PackProblem[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('$time' in value) {
    const expression = String(value.$time);
    return isTime(expression)
      ? []
      : [{ path, wrong: `"${expression}" is not a time`, mend: `write one of: ${TIME_FORMS}` }];
  }
  return Object.entries(value).flatMap(([key, item]) =>
    checkTimes(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

function checkScenario(
  scenario: Scenario,
  pack: PackContent,
  tools: readonly string[],
  path: Path,
): readonly PackProblem[] {
  return [
    ...checkKnown([scenario.state], Object.keys(pack.states), 'base state', [...path, 'state']),
    ...checkKnown(scenario.user.demonstrations, Object.keys(pack.demonstrations), 'demonstration', [
      ...path,
      'user',
      'demonstrations',
    ]),
    ...checkKnown(scenario.tools.allow, tools, 'tool', [...path, 'tools', 'allow']),
    ...checkKnown(scenario.tools.deny, tools, 'tool', [...path, 'tools', 'deny']),
    ...checkCategories(scenario.categories, [...path, 'categories']),
    ...checkMilestones(scenario.milestones, tools, [...path, 'milestones']),
    ...checkMilestones(scenario.minefields, tools, [...path, 'minefields']),
    ...checkSolution(scenario, path),
  ];
}

/** Insufficient information stands alone; any other scenario says how many tool calls and user turns it takes. */
function checkCategories(categories: readonly Category[], path: Path): readonly PackProblem[] {
  const has = (category: Category) => categories.includes(category);
  if (has('INSUFFICIENT_INFORMATION'))
    return categories.length === 1
      ? []
      : [{ path, wrong: 'INSUFFICIENT_INFORMATION goes with no other category', mend: 'keep only that one' }];
  const pairs: readonly (readonly [Category, Category])[] = [
    ['SINGLE_TOOL_CALL', 'MULTIPLE_TOOL_CALL'],
    ['SINGLE_USER_TURN', 'MULTIPLE_USER_TURN'],
  ];
  return pairs
    .filter(([single, multiple]) => has(single) === has(multiple))
    .map(([single, multiple]) => ({
      path,
      wrong: `it needs exactly one of ${single} and ${multiple}`,
      mend: 'say which',
    }));
}

function checkKnown(
  names: readonly string[],
  known: readonly string[],
  what: string,
  path: Path,
): readonly PackProblem[] {
  return names
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path,
      wrong: `there is no ${what} "${name}"`,
      mend: suggestion(name, known, `there are ${known.join(', ')}`),
    }));
}
