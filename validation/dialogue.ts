import { asksOf } from '../language/questions/asks-of.ts';
import type { Case } from './case.ts';
import { spokenWords } from './steps.ts';

/** The sentences of the reference solution that the user answers, as indices of its steps. */
export function answeredSentences({ messages, solution }: Case): readonly number[] {
  const spoken = messages.filter(({ toolCall, toolResult }) => !toolCall && !toolResult);
  const isAnswered = spoken.flatMap(({ sender }, at) =>
    sender === 'agent' ? [spoken[at + 1]?.sender === 'user'] : [],
  );
  const said = solution.flatMap((step, index) => ('say' in step ? [index] : []));
  return said.filter((_, turn) => isAnswered[turn]);
}

/** Those of them that ask for what the user knows. */
export function askingSentences(one: Case): readonly number[] {
  return answeredSentences(one).filter((index) =>
    asksOf(spokenWords(one.solution[index])).some(({ kind }) => kind === 'open' || kind === 'choice'),
  );
}
