import { asksOf } from '../../language/questions/asks-of.ts';
import { PLAIN_QUESTIONS, slotsOf } from '../../language/questions/slots.ts';
import { SLOTS, replaceSpoken } from '../../sandbox/script.ts';
import type { Slot } from '../../sandbox/script.ts';
import { repliesTo, slotsServed } from '../../language/questions/scripted-replies.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { Check } from '../check.ts';

export const wrongQuestions: Check = {
  id: 'wrong-questions',
  number: 17,
  title: 'the scripted user does not answer questions about something else',
  run({ scenario }) {
    const served = scenario.replies.map((_, index) => slotsOfReply(index, scenario));
    const asked = new Set(served.flat());
    const elsewhere = SLOTS.filter((slot) => !asked.has(slot)).map((slot) => PLAIN_QUESTIONS[slot]);
    const between = SLOTS.filter((slot) => asked.has(slot)).flatMap((slot) =>
      wordedReplies(PLAIN_QUESTIONS[slot], scenario)
        .filter((index) => served[index]?.length !== 0 && !served[index]?.includes(slot))
        .map((index) => [PLAIN_QUESTIONS[slot], index] as const),
    );
    const wrong = elsewhere.flatMap((question) =>
      wordedReplies(question, scenario).map((index) => [question, index] as const),
    );
    return Promise.resolve(
      [...wrong, ...between].map(([question, index]) => ({
        evidence: `the question "${question}" gets the reply "${scenario.replies[index]?.say}"`,
        path: ['replies', index],
      })),
    );
  },
};

/** What a reply is about: what its condition names, or what the solution asks to get it. */
function slotsOfReply(index: number, { replies, solution }: Scenario): readonly Slot[] {
  const named = slotsServed(replies[index]);
  if (named.length > 0) return named;
  return solution.flatMap((step) => {
    const text = 'say' in step ? replaceSpoken(step.say, () => ' ') : '';
    const isAnswer = repliesTo(replies, (other) => other < index, text).includes(index);
    return isAnswer ? asksOf(text).flatMap((ask) => slotsOf(ask, SLOTS)) : [];
  });
}

/**
 * The replies that a question gets by words of their authors, or whatever is asked, at the beginning or after some of the
 * replies. Slots are understood by what they mean, and need no proof.
 */
function wordedReplies(question: string, { replies }: Scenario): readonly number[] {
  const given = replies.flatMap((_, count) => repliesTo(replies, (index) => index < count, question));
  return [...new Set(given)].filter((index) => slotsServed(replies[index]).length === 0);
}
