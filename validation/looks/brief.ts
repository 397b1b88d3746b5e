import type { Category } from '../../sandbox/categories.ts';
import { containsPhrase } from '../../sandbox/phrases.ts';
import { switchesOf } from '../../worlds/world.ts';
import type { Case } from '../case.ts';
import type { UnfairFinding } from '../check.ts';
import { contentStems } from '../content-words.ts';
import { answeredSentences } from '../dialogue.ts';
import { statementsIn } from '../milestones.ts';
import { callsOf, placedCalls, spokenWords } from '../steps.ts';
import { isSetter, stateOf } from '../switches.ts';

/** What a scenario says of itself: the brief of its user, its categories, and why refusing is right. */

/** A goal without a word of the opening, of what the solution says in the end, or of knowledge that has one of them. */
export function foreignGoal({ scenario, solution }: Case): readonly UnfairFinding[] {
  const { opening, user } = scenario;
  const last = solution.findLast((step) => 'say' in step);
  const request = tellingWords(`${opening} ${spokenWords(last)}`);
  const goal = tellingWords(user.goal);
  const related = user.knows.map(tellingWords).filter((words) => share(request, words));
  if (goal.size === 0 || request.size === 0) return [];
  if ([request, ...related].some((words) => share(goal, words))) return [];
  const evidence = `the goal "${user.goal}" has no word of the opening "${opening}", nor of what the solution says in the end`;
  return [{ evidence, path: ['user', 'goal'] }];
}

/** What the user lacks although it knows it, word for word. */
export function contradictions({ scenario }: Case): readonly UnfairFinding[] {
  const { knows, lacks } = scenario.user;
  return lacks.flatMap((lack, index) => {
    if (/^anything else\b/i.test(lack)) return [];
    const words = [...tellingWords(lack)];
    const known = knows.find((text) => words.length > 1 && words.every((word) => tellingWords(text).has(word)));
    if (known === undefined) return [];
    return [{ evidence: `the user lacks "${lack}" and knows "${known}"`, path: ['user', 'lacks', index] }];
  });
}

/** What people want, whatever it is. */
const GENERAL: ReadonlySet<string> = new Set(contentStems('anything else find get tell'));

function tellingWords(text: string): ReadonlySet<string> {
  return new Set(contentStems(text).filter((word) => !GENERAL.has(word)));
}

function share(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return [...one].some((word) => other.has(word));
}

/** What the agent is to tell, told in the brief, unless the user has said it. */
export function givenAnswers({ scenario, told }: Case): readonly UnfairFinding[] {
  const { opening, user } = scenario;
  const values = told.flatMap((fact) =>
    'values' in fact ? fact.values.filter((value) => typeof value === 'string') : [],
  );
  const answers = new Set([...values, ...(user.answer === undefined ? [] : [user.answer])]);
  return [...answers].flatMap((answer) => {
    if (containsPhrase(opening, [answer])) return [];
    const given = [user.goal, ...user.knows].find((text) => containsPhrase(text, [answer]));
    if (given === undefined) return [];
    const evidence = `the brief of the user holds what it wants to be told, "${answer}": ${given}`;
    return [{ evidence, path: ['user', 'knows'] }];
  });
}

/** Categories that do not fit the solution, and those that it lacks. Canonicalization cannot be told from a solution. */
export function wrongCategories(one: Case): readonly UnfairFinding[] {
  const { milestones, world, definition, categories } = one.scenario;
  const refuses = statementsIn(milestones).some(({ kind }) => kind === 'refuses');
  const calls = placedCalls(one.solution);
  const turns = 1 + answeredSentences(one).length;
  const isRestricted = switchesOf(definition).some((each) => stateOf(each, world) !== each.normal);
  const isState = isRestricted && calls.some(({ call }) => isSetter(one.subject.toolNamed(call.tool)));
  const byRefusal = `the milestones want ${refuses ? 'a' : 'no'} refusal`;
  const byCalls = `the solution makes ${calls.length} calls`;
  const byTurns = `the user speaks ${turns} times in the solution`;
  const byState = `the solution ${isState ? 'lifts' : 'does not lift'} a restriction of the device`;
  const refusal: readonly Fit[] = [['INSUFFICIENT_INFORMATION', refuses, byRefusal]];
  const others: readonly Fit[] = [
    ['SINGLE_TOOL_CALL', calls.length === 1, byCalls],
    ['MULTIPLE_TOOL_CALL', calls.length > 1, byCalls],
    ['SINGLE_USER_TURN', turns === 1, byTurns],
    ['MULTIPLE_USER_TURN', turns > 1, byTurns],
    ['STATE_DEPENDENCY', isState, byState],
  ];
  // Where refusing is right, that is the only category.
  return [...refusal, ...(refuses ? [] : others)]
    .filter(([category, fits]) => categories.includes(category) !== fits)
    .map(([category, fits, why]) => ({
      evidence: `${category} is ${fits ? 'missing' : 'wrong'}: ${why}`,
      path: ['categories'],
    }));
}

type Fit = readonly [category: Category, fits: boolean, why: string];

/** Another scenario with the same request, and all tools of its solution are offered here. */
export function possibleElsewhere({ scenario, subject, offered }: Case): readonly UnfairFinding[] {
  const twin = subject.pack.scenarios.find((other) => {
    const needed = other.solution.flatMap(callsOf).map(({ tool }) => tool);
    if (other.categories.includes('INSUFFICIENT_INFORMATION') || needed.length === 0) return false;
    return isSameRequest(other, scenario) && needed.every((tool) => offered.has(tool));
  });
  if (twin === undefined) return [];
  const evidence = `all tools are offered with which ${twin.name} does the same: one of them has to be denied`;
  return [{ evidence, path: ['tools', 'deny'] }];
}

type Request = Pick<Case['scenario'], 'opening' | 'user'>;

function isSameRequest(one: Request, other: Request): boolean {
  const words = ({ opening }: Request) => contentStems(opening).join(' ');
  const task = ({ user }: Request) => [user.goal, ...user.knows].join(' ');
  return words(one) === words(other) || task(one) === task(other);
}

/** Honest refusals name what is lacking in many words. */
const FEWEST_WORDS = 3;

export function fewWordsForRefusal({ scenario }: Case): readonly UnfairFinding[] {
  return statementsIn(scenario.milestones).flatMap((one): readonly UnfairFinding[] => {
    if (one.kind !== 'refuses' || one.about.length >= FEWEST_WORDS) return [];
    const words = one.about.join('", "');
    const evidence = `only "${words}" names what is lacking: an honest refusal in other words fails`;
    return [{ evidence, path: ['milestones'] }];
  });
}
