import { CATEGORY_OF_COLUMN } from '../../sandbox/categories.ts';
import type { Scenario, LastAnswers, PaperVersion } from '../scenario.ts';
import { expandMilestones, milestonesAt } from './expand-milestones.ts';
import { expandSolution, expandSay } from './expand-solution.ts';
import type { Expansion } from './expansion.ts';
import type { Path } from '../invalid-pack.ts';
import { expandVariations } from './expand-variations.ts';
import { expandTables } from './expand-world.ts';
import type { CompleteScenario } from './inherit.ts';
import type { ScriptedReply } from '../../sandbox/script.ts';
import type { WrittenAnswers, WrittenPaper, WrittenScenario } from './written-schema.ts';

const DEFAULT_STATE = 'base';
const DEFAULT_MAX_MESSAGES = 30;

/** A scenario as the evaluator, the hashes and JSON packs have it. */
export function expandScenario(
  complete: CompleteScenario,
  defaultDemonstrations: readonly string[],
  expansion: Expansion,
): Scenario {
  const { vary, ...written } = complete.scenario;
  const expand = (changed: CompleteScenario) => expandParts(changed, defaultDemonstrations, expansion);
  const plain = { ...complete, scenario: written };
  const scenario = expand(plain);
  if (!vary) return scenario;
  return expansion.mark({ ...scenario, vary: expandVariations(vary, plain, expand, expansion) }, complete.path);
}

function expandParts(
  { scenario, path, pathOf, pathInPaper }: CompleteScenario,
  defaultDemonstrations: readonly string[],
  expansion: Expansion,
): Scenario {
  const toUser = expansion.by('user');
  const { rows, ownWorld, prologue, answer, milestones, minefields, paper, answers, ways } = scenario;
  const demonstrations = scenario.demonstrations ?? defaultDemonstrations;
  const user = {
    goal: toUser.text(scenario.goal, pathOf('goal')),
    knows: toUser.texts(scenario.knows, pathOf('knows')),
    lacks: expansion.texts(scenario.lacks, pathOf('lacks')),
    ...(typeof answer === 'string' && { answer: expansion.text(answer, pathOf('answer')) }),
    demonstrations: expansion.mark([...demonstrations], pathOf('demonstrations')),
  };
  return expansion.mark(
    {
      name: scenario.name,
      categories: expandCategories(scenario.categories, pathOf('categories'), expansion),
      summary: expansion.text(scenario.summary, pathOf('summary')),
      state: scenario.state ?? DEFAULT_STATE,
      ...(rows && { rows: expandTables(rows, pathOf('rows'), expansion) }),
      ...(ownWorld && { ownWorld: expandTables(ownWorld, pathOf('ownWorld'), expansion) }),
      ...(prologue && { prologue: expansion.mark(prologue, pathOf('prologue')) }),
      tools: expandTools(scenario, pathOf('tools'), pathOf('denied'), expansion),
      ...(scenario.now !== undefined && { now: scenario.now }),
      maxMessages: scenario.maxMessages ?? DEFAULT_MAX_MESSAGES,
      opening: toUser.text(scenario.opening, pathOf('opening')),
      user: expansion.mark(user, path),
      replies: expansion.list(scenario.replies ?? [], pathOf('replies'), (reply, at) => expandReply(reply, at, toUser)),
      solution: expandSolution(scenario.solution, pathOf('solution'), expansion),
      ...(answers && { answers: expandAnswers(answers, pathOf('answers'), expansion) }),
      ...(ways && { ways: expansion.list(ways, pathOf('ways'), (way, at) => expandSolution(way, at, expansion)) }),
      milestones: expandMilestones(milestonesAt(pathOf('milestones'), milestones), expansion),
      minefields: expandMilestones(milestonesAt(pathOf('minefields'), minefields), expansion),
      ...(paper && { paper: expandPaper(paper, scenario, { pathOf: pathInPaper }, expansion) }),
    },
    path,
  );
}

function expandTools(
  { tools, denied = [] }: Pick<WrittenScenario, 'tools' | 'denied'>,
  allowPath: Path,
  denyPath: Path,
  expansion: Expansion,
): Scenario['tools'] {
  const lists = { allow: expansion.mark([...tools], allowPath), deny: expansion.mark([...denied], denyPath) };
  return expansion.mark(lists, allowPath);
}

function expandCategories(codes: WrittenScenario['categories'], path: Path, expansion: Expansion) {
  return expansion.list(codes, path, (code) => CATEGORY_OF_COLUMN[code]);
}

function expandReply(
  { calls, ...reply }: NonNullable<WrittenScenario['replies']>[number],
  path: Path,
  expansion: Expansion,
): ScriptedReply {
  const expanded = calls?.map((call, index) => ({
    ...call,
    arguments: expansion.object(call.arguments, [...path, 'calls', index, 'arguments']),
  }));
  const say = expansion.text(reply.say, [...path, 'say']);
  return expansion.mark({ ...reply, ...(expanded && { calls: expanded }), say }, path);
}

/** Answers with results in the notation of the structure, as the solution says them. */
function expandAnswers({ right = [], wrong = [] }: WrittenAnswers, path: Path, expansion: Expansion): LastAnswers {
  const texts = (list: readonly string[], at: Path) =>
    expansion.list(list, at, (text, place) => expandSay(text, place, expansion));
  return expansion.mark({ right: texts(right, [...path, 'right']), wrong: texts(wrong, [...path, 'wrong']) }, path);
}

/** What profile `paper` plays and scores in place of the parts of the same name. A list of tools it does not name is the scenario's. */
function expandPaper(
  paper: WrittenPaper,
  scenario: Pick<WrittenScenario, 'tools' | 'denied'>,
  { pathOf }: { readonly pathOf: (part: keyof WrittenPaper) => Path },
  expansion: Expansion,
): PaperVersion {
  const { why, opening, tools, denied, categories, maxMessages, milestones, minefields } = paper;
  const [part = 'why'] = Object.keys(paper) as (keyof WrittenPaper)[];
  const path = pathOf(part).slice(0, -1);
  const lists = { ...scenario, ...(tools && { tools }), ...(denied && { denied }) };
  const changesTools = tools !== undefined || denied !== undefined;
  return expansion.mark(
    {
      ...(why !== undefined && { why: expansion.text(why, pathOf('why')) }),
      ...(opening !== undefined && { opening: expansion.by('user').text(opening, pathOf('opening')) }),
      ...(changesTools && { tools: expandTools(lists, pathOf('tools'), pathOf('denied'), expansion) }),
      ...(categories && { categories: expandCategories(categories, pathOf('categories'), expansion) }),
      ...(maxMessages !== undefined && { maxMessages }),
      ...(milestones && { milestones: expandMilestones(milestonesAt(pathOf('milestones'), milestones), expansion) }),
      ...(minefields && { minefields: expandMilestones(milestonesAt(pathOf('minefields'), minefields), expansion) }),
    },
    path,
  );
}
