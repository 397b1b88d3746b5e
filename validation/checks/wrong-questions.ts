import { nextReply } from '../../sandbox/scripted-replies.ts';
import type { Pack } from '../../scenarios/pack.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { Check } from '../check.ts';
import { contentWords } from '../texts/content-words.ts';

/** Small talk: each question begins with another question word, and has nothing to do with any scenario. */
const SMALL_TALK = [
  'What is your favourite colour?',
  'What did you have for breakfast?',
  'Who won the match?',
  'Whom did you meet at the party?',
  'Whose birthday did you celebrate?',
  'When did you learn to swim?',
  'Where did you grow up?',
  'Which song did you like best?',
  'Why were you late?',
  'How was your holiday?',
];

export const wrongQuestions: Check = {
  id: 'wrong-questions',
  number: 17,
  title: 'the scripted user does not answer questions about something else',
  run({ scenario, pack }) {
    if (scenario.replies.length === 0) return Promise.resolve([]);
    const known = new Set(contentWords(textsOf(scenario).join(' ')));
    const elsewhere = questionsIn(pack).filter((question) => isForeign(question, known));
    return Promise.resolve(
      [...SMALL_TALK, ...elsewhere].flatMap((question) =>
        repliesTo(question, scenario).map((index) => ({
          evidence: `the question "${question}" gets the reply "${scenario.replies[index]?.say}"`,
          path: ['replies', index],
        })),
      ),
    );
  },
};

/** The indices of the replies that a question gets, asked at the beginning or after some of the replies. */
function repliesTo(question: string, { replies }: Scenario): readonly number[] {
  const given = replies.map((_, count) => nextReply(replies, (index) => index < count, question));
  return [...new Set(given)].filter((index) => index !== undefined);
}

/** Whether it asks about something, and about nothing that the scenario is about. */
function isForeign(question: string, known: ReadonlySet<string>): boolean {
  const words = contentWords(question);
  return words.length > 0 && words.every((word) => !known.has(word));
}

/** What the solutions of a pack ask the user. */
function questionsIn({ scenarios }: Pack): readonly string[] {
  const questions = scenarios.flatMap(sentencesOf).flatMap((text) => text.match(/[^.:!?]+\?/g) ?? []);
  return [...new Set(questions.map((question) => question.trim()))];
}

function textsOf(scenario: Scenario): readonly string[] {
  const { opening, user, replies } = scenario;
  return [opening, user.goal, ...user.knows, ...replies.map(({ say }) => say), ...sentencesOf(scenario)];
}

function sentencesOf({ solution }: Scenario): readonly string[] {
  return solution.flatMap((step) => ('say' in step ? [step.say] : []));
}
