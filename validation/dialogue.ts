import { asksOf } from '../language/questions/asks-of.ts';
import { replaceSpoken } from '../sandbox/script.ts';
import { messagesOf } from '../sandbox/trajectory.ts';
import type { Subject } from './subject.ts';

/** The sentences of the reference solution that the user answers, as indices of its steps. */
export async function answeredSentences(subject: Subject): Promise<readonly number[]> {
  const messages = messagesOf((await subject.reference()).trajectory.events);
  const spoken = messages.filter(({ toolCall, toolResult }) => !toolCall && !toolResult);
  const isAnswered = spoken.flatMap(({ sender }, at) =>
    sender === 'agent' ? [spoken[at + 1]?.sender === 'user'] : [],
  );
  const said = subject.scenario.solution.flatMap((step, index) => ('say' in step ? [index] : []));
  return said.filter((_, turn) => isAnswered[turn]);
}

/** Those of them that ask for what the user knows. */
export async function askingSentences(subject: Subject): Promise<readonly number[]> {
  const { solution } = subject.scenario;
  return (await answeredSentences(subject)).filter((index) => {
    const step = solution[index];
    const text = step && 'say' in step ? replaceSpoken(step.say, () => ' ') : '';
    return asksOf(text).some(({ kind }) => kind === 'open' || kind === 'choice');
  });
}
