import { problemAt } from '../invalid-pack.ts';
import type { PackProblem, Path } from '../invalid-pack.ts';
import { suggestion } from '../../sandbox/nearest-names.ts';
import type { PackContent } from '../pack.ts';
import type { Category } from '../../sandbox/categories.ts';
import type { PaperVersion, Scenario } from '../scenario.ts';
import { scenarioUnder } from '../scenario-under.ts';
import type { ProfiledScenario } from '../scenario-under.ts';
import { unknownTool } from './check-arguments.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import type { ToolSignature } from './check-arguments.ts';
import { checkMilestones } from './check-milestones.ts';
import { checkSolution, checkSteps, checkText } from './check-solution.ts';
import type { Known } from './known.ts';
import { worldIds, worldValues } from './world-ids.ts';

/** A scenario as profile `default` plays it, and the parts that profile `paper` plays instead. */
export function checkScenario(
  scenario: Scenario,
  pack: PackContent,
  { tools, tables, guest }: WorldDefinition,
  path: Path,
): readonly PackProblem[] {
  const { paper, state, user } = scenario;
  const played = scenarioUnder(scenario, 'default');
  const known = {
    tools,
    users: tools.filter(({ caller }) => caller === 'user'),
    tables,
    guest,
    ids: worldIds(pack, scenario, tables),
    values: worldValues(pack, scenario, tables),
    offered: offeredIn(played, tools),
  };
  return [
    ...checkKnown([state], Object.keys(pack.states), 'base state', () => [...path, 'state']),
    ...checkKnown(user.demonstrations, Object.keys(pack.demonstrations), 'demonstration', (index) => [
      ...path,
      'user',
      'demonstrations',
      index,
    ]),
    ...GRADED_PARTS.flatMap((part) => checkPart(part, played, known, [...path, part])),
    ...checkSolution(played, known, path),
    ...checkAnswers(played, known, path),
    ...(paper === undefined ? [] : checkPaper(scenario, paper, { ...known, offered: undefined }, path)),
  ];
}

const GRADED_PARTS = ['tools', 'categories', 'milestones', 'minefields'] as const;
type GradedPart = (typeof GRADED_PARTS)[number];

function checkPart(part: GradedPart, scenario: ProfiledScenario, known: Known, path: Path): readonly PackProblem[] {
  if (part === 'tools') return checkTools(scenario.tools, known.tools, path);
  if (part === 'categories') return checkCategories(scenario.categories, path);
  return checkMilestones(scenario[part], known, path);
}

/** The original may name tools that it does not offer: that may be why it is played otherwise. */
function checkPaper(scenario: Scenario, paper: PaperVersion, known: Known, path: Path): readonly PackProblem[] {
  const original = scenarioUnder(scenario, 'paper');
  const replaced = GRADED_PARTS.filter((part) => paper[part] !== undefined);
  const problems = replaced.flatMap((part) => checkPart(part, original, known, [...path, 'paper', part]));
  if (replaced.length > 0 || paper.maxMessages !== undefined) return problems;
  const hint = `add ${GRADED_PARTS.join(', ')} or maxMessages as the original has them, or remove it`;
  return [problemAt([...path, 'paper'], 'it replaces nothing', hint)];
}

/** A scenario of the original benchmark names a tool in its milestones that it does not offer: imported ones may. */
function offeredIn({ tools: { allow, deny }, solution }: ProfiledScenario, tools: readonly ToolSignature[]) {
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
      : [problemAt(path, 'INSUFFICIENT_INFORMATION (II) goes with no other category', 'keep only that one')];
  const pairs: readonly (readonly [Category, Category])[] = [
    ['SINGLE_TOOL_CALL', 'MULTIPLE_TOOL_CALL'],
    ['SINGLE_USER_TURN', 'MULTIPLE_USER_TURN'],
  ];
  return pairs
    .filter(([single, multiple]) => has(single) === has(multiple))
    .map(([single, multiple]) =>
      problemAt(
        path,
        `exactly one of ${single} and ${multiple} must be given`,
        single === 'SINGLE_TOOL_CALL' ? 'write STC or MTC' : 'write SUT or MUT',
      ),
    );
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
    return [problemAt(pathOf(index), `there is no ${what} "${name}"`, hint)];
  });
}

/** What a schema cannot see in answers and other ways: that they use only what is known by then, and that ways end with a sentence. */
function checkAnswers({ solution, answers, ways = [] }: Scenario, known: Known, path: Path): readonly PackProblem[] {
  const { answered } = checkSteps(solution, known, path);
  const texts = (['right', 'wrong'] as const).flatMap((kind) =>
    (answers?.[kind] ?? []).flatMap((text, index) => checkText(text, answered, [...path, 'answers', kind, index])),
  );
  return [
    ...texts,
    ...ways.flatMap((way, index): readonly PackProblem[] => {
      const at = [...path, 'ways', index];
      const last = way.at(-1);
      const isSilent = last === undefined || !('say' in last);
      return [
        ...checkSteps(way, known, at).problems,
        ...(isSilent ? [problemAt(at, 'it does not end by speaking', 'end it with { say: text }')] : []),
      ];
    }),
  ];
}
