import { asksOf } from '../../language/questions/asks-of.ts';
import { repliesTo, slotsServed } from '../../language/questions/scripted-replies.ts';
import { PLAIN_QUESTIONS, slotsOf } from '../../language/questions/slots.ts';
import type { RoleView } from '../../roles/role.ts';
import { scriptedUser } from '../../roles/scripted/user.ts';
import { SLOTS } from '../../sandbox/script.ts';
import type { ScriptedReply, Slot } from '../../sandbox/script.ts';
import type { Case } from '../case.ts';
import type { UnfairFinding } from '../check.ts';
import { spokenWords } from '../steps.ts';
import { NATURAL_QUESTIONS } from './natural-questions.ts';
import type { Thing } from './natural-questions.ts';

/** Questions about something else that the scripted user answers. */
export function answeredElsewhere({ scenario }: Case): readonly UnfairFinding[] {
  const { replies } = scenario;
  const about = replies.map((_, index) => aboutOfReply(index, scenario));
  const asked = new Set(about.flat());
  return SLOTS.flatMap((slot) => {
    const question = PLAIN_QUESTIONS[slot];
    // What another reply is about is something else only for those of which it is known what they are about.
    const isElse = (own: readonly Slot[] = []) => !asked.has(slot) || (own.length > 0 && !own.includes(slot));
    return wordedReplies(question, replies)
      .filter((index) => isElse(about[index]))
      .map((index) => ({
        evidence: `the question "${question}" gets the reply "${replies[index]?.say}"`,
        path: ['replies', index],
      }));
  });
}

/** What a reply is about: what its condition names, or what the solution asks to get it. */
function aboutOfReply(index: number, { replies, solution }: Case['scenario']): readonly Slot[] {
  const named = slotsServed(replies[index]);
  if (named.length > 0) return named;
  return solution.map(spokenWords).flatMap((text) => {
    const isAnswer = repliesTo(replies, (other) => other < index, text).includes(index);
    return isAnswer ? asksOf(text).flatMap((ask) => slotsOf(ask, SLOTS)) : [];
  });
}

/**
 * The replies that a question gets by words of their authors, or whatever is asked, at the beginning or after some of the
 * replies. Slots are understood by what they mean, and need no proof.
 */
function wordedReplies(question: string, replies: readonly ScriptedReply[]): readonly number[] {
  const given = replies.flatMap((_, count) => repliesTo(replies, (index) => index < count, question));
  return [...new Set(given)].filter((index) => slotsServed(replies[index]).length === 0);
}

/** Natural questions for a reply that get no answer, or another. */
export async function unansweredQuestions(one: Case): Promise<readonly UnfairFinding[]> {
  const { replies } = one.scenario;
  const findings: UnfairFinding[] = [];
  for (const [index, reply] of replies.entries())
    for (const slot of slotsServed(reply)) {
      const right = replies.filter((other) => slotsServed(other).includes(slot));
      for (const form of NATURAL_QUESTIONS[slot]) {
        const question = form.replaceAll('{thing}', thingOf(one));
        const answer = await answerTo(question, one);
        if (right.some(({ say }) => answer.includes(say))) continue;
        const evidence = `the question "${question}" gets ${answer === '' ? 'no answer' : `"${answer}"`} in place of "${reply.say}"`;
        findings.push({ evidence, path: ['replies', index] });
      }
    }
  return findings;
}

const THINGS: readonly (readonly [Thing, RegExp])[] = [
  ['reminder', /\bremind/i],
  ['message', /\b(?:messages?|texts?)\b/i],
  ['place', /\b(?:place|store|shop)\b/i],
];

/** What the user is talking about. */
function thingOf({ scenario: { opening, user } }: Case): Thing {
  return THINGS.find(([, word]) => word.test(`${opening} ${user.goal}`))?.[0] ?? 'contact';
}

async function answerTo(question: string, { scenario }: Case): Promise<string> {
  const messages = [
    { sender: 'user', recipient: 'agent', content: scenario.opening },
    { sender: 'agent', recipient: 'user', content: question },
  ] as const;
  const view = { messages, tools: [], seed: 0, turn: 2, profile: 'default' } as unknown as RoleView;
  const turn = await scriptedUser(scenario.replies)(view, new AbortController().signal);
  return turn.kind === 'speech' ? turn.content : '';
}
