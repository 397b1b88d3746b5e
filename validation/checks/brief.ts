import { replaceSpoken } from '../../sandbox/script.ts';
import { containsPhrase } from '../../sandbox/phrases.ts';
import type { Check, UnfairFinding } from '../check.ts';
import { statementsIn } from '../demands.ts';
import type { Subject } from '../subject.ts';
import { contentStems } from '../texts/content-words.ts';

export const brief: Check = {
  id: 'brief',
  number: 25,
  title: 'the brief of the user is about its request, does not contradict itself, and does not hold the answer',
  run({ scenario }) {
    return Promise.resolve([...foreignGoal(scenario), ...contradictions(scenario), ...givenAnswers(scenario)]);
  },
};

type Scenario = Subject['scenario'];

/** The goal has a word in common with the opening, with what the solution says in the end, or with knowledge that has one. */
function foreignGoal({ opening, user, solution }: Scenario): readonly UnfairFinding[] {
  const said = solution.flatMap((step) => ('say' in step ? [replaceSpoken(step.say, () => ' ')] : []));
  const request = tellingWords([opening, ...said.slice(-1)].join(' '));
  const goal = tellingWords(user.goal);
  const related = user.knows.map(tellingWords).filter((words) => share(request, words));
  if (goal.size === 0 || request.size === 0 || [request, ...related].some((words) => share(goal, words))) return [];
  const evidence = `the goal "${user.goal}" has no word of the opening "${opening}", nor of what the solution says in the end`;
  return [{ evidence, path: ['user', 'goal'] }];
}

/** What the user lacks has a word that nothing has that it knows. */
function contradictions({ user: { knows, lacks } }: Scenario): readonly UnfairFinding[] {
  return lacks.flatMap((lack, index) => {
    if (/^anything else\b/i.test(lack)) return [];
    const words = tellingWords(lack);
    const known = knows.find((text) => words.size > 1 && [...words].every((word) => tellingWords(text).has(word)));
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

/** Neither goal nor knowledge has what the agent is to tell, unless the user has said it. */
function givenAnswers({ opening, user, milestones }: Scenario): readonly UnfairFinding[] {
  const values = statementsIn(milestones).flatMap((one) =>
    one.kind === 'tells' && 'values' in one.fact ? one.fact.values.filter((value) => typeof value === 'string') : [],
  );
  const answers = [...values, ...(user.answer === undefined ? [] : [user.answer])];
  return [...new Set(answers)].flatMap((answer) => {
    if (containsPhrase(opening, [answer])) return [];
    const given = [user.goal, ...user.knows].find((text) => containsPhrase(text, [answer]));
    if (given === undefined) return [];
    return [
      {
        evidence: `the brief of the user holds what it wants to be told, "${answer}": ${given}`,
        path: ['user', 'knows'],
      },
    ];
  });
}
