import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { TOOLS } from '../../sandbox/tools/catalog.ts';
import type { PackProblem } from '../invalid-pack.ts';
import { suggestion } from '../nearest-names.ts';
import type { PackContent } from '../pack.ts';
import type { Category, Scenario } from '../scenario.ts';
import { unknownTool } from './check-arguments.ts';
import type { ToolSignature } from './check-arguments.ts';
import { checkMilestones } from './check-milestones.ts';
import { checkSolution } from './check-solution.ts';
import { checkClock, checkTimes } from './check-times.ts';
import { worldIds } from './world-ids.ts';

type Path = PackProblem['path'];

/** All that is wrong with a pack of the right shape: names that lead nowhere, values that do not fit, impossible orders. */
export function checkPack(pack: PackContent, tools: readonly ToolSignature[] = TOOLS): readonly PackProblem[] {
  const names = new Set<string>();
  const clock = checkClock(pack.clock);
  return [
    ...pack.scenarios.flatMap(({ name }, index) => {
      if (!names.has(name)) return names.add(name) && [];
      const path = ['scenarios', index, 'name'];
      return [{ path, wrong: `"${name}" is taken`, hint: 'give each scenario its own name' }];
    }),
    ...clock,
    ...checkTimes(pack, [], clock.length > 0 ? DEFAULT_CLOCK : pack.clock),
    ...pack.scenarios.flatMap((scenario, index) => checkScenario(scenario, pack, tools, ['scenarios', index])),
  ];
}

function checkScenario(
  scenario: Scenario,
  pack: PackContent,
  tools: readonly ToolSignature[],
  path: Path,
): readonly PackProblem[] {
  const { state, user, categories, milestones, minefields } = scenario;
  const { allow, deny } = scenario.tools;
  const ids = worldIds(pack, scenario);
  const hasUnknown = allow.some((name) => !tools.some((tool) => tool.name === name));
  const offered = hasUnknown ? undefined : allow.filter((name) => !deny.includes(name));
  // A scenario of the original benchmark names a tool in its milestones that it does not offer: imported ones may.
  const known = { tools, ids, offered: scenario.solution.length === 0 ? undefined : offered };
  return [
    ...checkKnown([state], Object.keys(pack.states), 'base state', () => [...path, 'state']),
    ...checkKnown(user.demonstrations, Object.keys(pack.demonstrations), 'demonstration', (index) => [
      ...path,
      'user',
      'demonstrations',
      index,
    ]),
    ...(['allow', 'deny'] as const).flatMap((list) =>
      scenario.tools[list].flatMap((name, index) =>
        tools.some((tool) => tool.name === name) ? [] : [unknownTool(name, tools, [...path, 'tools', list, index])],
      ),
    ),
    ...checkCategories(categories, [...path, 'categories']),
    ...checkMilestones(milestones, known, [...path, 'milestones']),
    ...checkMilestones(minefields, known, [...path, 'minefields']),
    ...checkSolution(scenario, known, path),
  ];
}

/** Insufficient information stands alone; any other scenario says how many tool calls and user turns it takes. */
function checkCategories(categories: readonly Category[], path: Path): readonly PackProblem[] {
  const has = (category: Category) => categories.includes(category);
  if (has('INSUFFICIENT_INFORMATION'))
    return categories.length === 1
      ? []
      : [{ path, wrong: 'INSUFFICIENT_INFORMATION (II) goes with no other category', hint: 'keep only that one' }];
  const pairs: readonly (readonly [Category, Category])[] = [
    ['SINGLE_TOOL_CALL', 'MULTIPLE_TOOL_CALL'],
    ['SINGLE_USER_TURN', 'MULTIPLE_USER_TURN'],
  ];
  return pairs
    .filter(([single, multiple]) => has(single) === has(multiple))
    .map(([single, multiple]) => ({
      path,
      wrong: `exactly one of ${single} and ${multiple} must be given`,
      hint: single === 'SINGLE_TOOL_CALL' ? 'write STC or MTC' : 'write SUT or MUT',
    }));
}

function checkKnown(
  names: readonly string[],
  known: readonly string[],
  what: string,
  pathOf: (index: number) => Path,
): readonly PackProblem[] {
  return names.flatMap((name, index) => {
    if (known.includes(name)) return [];
    const hint = suggestion(name, known, known.length === 0 ? 'the pack has none' : `there are ${known.join(', ')}`);
    return [{ path: pathOf(index), wrong: `there is no ${what} "${name}"`, hint }];
  });
}
