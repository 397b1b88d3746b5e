import type { PackProblem } from '../invalid-pack.ts';
import { suggestion } from '../nearest-names.ts';
import type { PackContent } from '../pack.ts';
import type { Category, Corrections, Scenario } from '../scenario.ts';
import { scenarioUnder } from '../scenario-under.ts';
import { unknownTool } from './check-arguments.ts';
import type { ToolSignature } from './check-arguments.ts';
import { checkMilestones } from './check-milestones.ts';
import { checkSolution } from './check-solution.ts';
import type { Known } from './known.ts';
import { worldIds } from './world-ids.ts';

type Path = PackProblem['path'];

/** A scenario as corrected, the solution with it, and the parts of the original that the corrections replace. */
export function checkScenario(
  scenario: Scenario,
  pack: PackContent,
  tools: readonly ToolSignature[],
  path: Path,
): readonly PackProblem[] {
  const { corrections, state, user } = scenario;
  const corrected = scenarioUnder(scenario, 'default');
  const known = { tools, ids: worldIds(pack, scenario), offered: offeredIn(corrected, tools) };
  const placeOf = (part: GradedPart) => [...path, ...(corrections?.[part] ? ['corrections', part] : [part])];
  return [
    ...checkKnown([state], Object.keys(pack.states), 'base state', () => [...path, 'state']),
    ...checkKnown(user.demonstrations, Object.keys(pack.demonstrations), 'demonstration', (index) => [
      ...path,
      'user',
      'demonstrations',
      index,
    ]),
    ...GRADED_PARTS.flatMap((part) => checkPart(part, corrected, known, placeOf(part))),
    ...checkSolution(corrected, known, path),
    ...(corrections === undefined
      ? []
      : checkCorrections(scenario, corrections, { ...known, offered: undefined }, path)),
  ];
}

const GRADED_PARTS = ['tools', 'categories', 'milestones', 'minefields'] as const;
type GradedPart = (typeof GRADED_PARTS)[number];

function checkPart(part: GradedPart, scenario: Scenario, known: Known, path: Path): readonly PackProblem[] {
  if (part === 'tools') return checkTools(scenario.tools, known.tools, path);
  if (part === 'categories') return checkCategories(scenario.categories, path);
  return checkMilestones(scenario[part], known, path);
}

/** The parts that only profile `paper` plays may name tools that are not offered: that may be what is corrected. */
function checkCorrections(
  scenario: Scenario,
  corrections: Corrections,
  known: Known,
  path: Path,
): readonly PackProblem[] {
  const replaced = GRADED_PARTS.filter((part) => corrections[part] !== undefined);
  if (replaced.length > 0 || corrections.maxMessages !== undefined)
    return replaced.flatMap((part) => checkPart(part, scenario, known, [...path, part]));
  const hint = `add ${GRADED_PARTS.join(', ')} or maxMessages as they should be, or remove it`;
  return [{ path: [...path, 'corrections'], wrong: 'nothing is corrected', hint }];
}

/** A scenario of the original benchmark names a tool in its milestones that it does not offer: imported ones may. */
function offeredIn({ tools: { allow, deny }, solution }: Scenario, tools: readonly ToolSignature[]) {
  const hasUnknown = allow.some((name) => !tools.some((tool) => tool.name === name));
  return hasUnknown || solution.length === 0 ? undefined : allow.filter((name) => !deny.includes(name));
}

function checkTools(lists: Scenario['tools'], tools: readonly ToolSignature[], path: Path): readonly PackProblem[] {
  return (['allow', 'deny'] as const).flatMap((list) =>
    lists[list].flatMap((name, index) =>
      tools.some((tool) => tool.name === name) ? [] : [unknownTool(name, tools, [...path, list, index])],
    ),
  );
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
