import type { Category } from '../../sandbox/categories.ts';
import type { Check, UnfairFinding } from '../check.ts';
import { statementsIn } from '../demands.ts';
import { answeredSentences } from '../dialogue.ts';
import { callsOf } from '../solution/steps.ts';
import type { Subject } from '../subject.ts';
import { switchesOf } from '../../worlds/world.ts';
import { isSetter, stateOf } from '../switches.ts';

export const categories: Check = {
  id: 'categories',
  number: 24,
  title: 'the categories fit the solution: tool calls, user turns, state, refusal',
  async run(subject) {
    const fitting = await fittingCategories(subject);
    const given = new Set<Category>(subject.scenario.categories);
    return [...fitting].flatMap(([category, { fits, because }]): readonly UnfairFinding[] =>
      given.has(category) === fits
        ? []
        : [{ evidence: `${category} is ${fits ? 'missing' : 'wrong'}: ${because}`, path: ['categories'] }],
    );
  },
};

interface Fit {
  readonly fits: boolean;
  readonly because: string;
}

/** Where refusing is right, that is the only category. Canonicalization cannot be told from a solution. */
async function fittingCategories(subject: Subject): Promise<ReadonlyMap<Category, Fit>> {
  const { solution, milestones, world, definition } = subject.scenario;
  const refuses = statementsIn(milestones).some(({ kind }) => kind === 'refuses');
  const own: Fit = { fits: refuses, because: `the milestones want ${refuses ? 'a' : 'no'} refusal` };
  if (refuses) return new Map([['INSUFFICIENT_INFORMATION', own]]);
  const calls = solution.flatMap(callsOf);
  const turns = 1 + (await answeredSentences(subject)).length;
  const isRestricted = switchesOf(definition).some((one) => stateOf(one, world) !== one.normal);
  const isState = isRestricted && calls.some(({ tool }) => isSetter(subject.toolNamed(tool)));
  const byCalls = `the solution makes ${calls.length} calls`;
  const byTurns = `the user speaks ${turns} times in the solution`;
  const byState = `the solution ${isState ? 'lifts' : 'does not lift'} a restriction of the device`;
  return new Map<Category, Fit>([
    ['INSUFFICIENT_INFORMATION', own],
    ['SINGLE_TOOL_CALL', { fits: calls.length === 1, because: byCalls }],
    ['MULTIPLE_TOOL_CALL', { fits: calls.length > 1, because: byCalls }],
    ['SINGLE_USER_TURN', { fits: turns === 1, because: byTurns }],
    ['MULTIPLE_USER_TURN', { fits: turns > 1, because: byTurns }],
    ['STATE_DEPENDENCY', { fits: isState, because: byState }],
  ]);
}
