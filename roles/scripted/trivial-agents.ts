import type { TakeTurn } from '../role.ts';
import { idle, alwaysSays } from './idle.ts';
import { random } from './random.ts';

export const CONFIRMATION = 'Done! I did everything that you asked me to do.';

/** Claims that it has done what it was asked, and does nothing. */
export const confirm = alwaysSays(CONFIRMATION);

/** Repeats what the user said last. */
export const echo: TakeTurn = ({ messages }) => {
  const content = messages.findLast(({ sender }) => sender === 'user')?.content ?? '';
  return Promise.resolve({ kind: 'speech', content });
};

/**
 * What the unhelpful agent says. The words are chosen so that the baseline measures refusing and nothing else: stemmed, none
 * of them is in a text that a milestone expects, except "I cannot" where refusing is the right answer.
 */
export const REFUSAL = 'Regrettably, I cannot help anybody, whatever they ask. Sorry!';

/** The baseline agent: it refuses every request (reference semantics 4, parameters). */
export const unhelpful = alwaysSays(REFUSAL);

/** Agents that understand nothing. What they score is the floor under the score of any other agent. */
export const TRIVIAL_AGENTS = { idle, unhelpful, confirm, echo, random } as const satisfies Readonly<
  Record<string, TakeTurn>
>;

export type TrivialAgent = keyof typeof TRIVIAL_AGENTS;

export function isTrivialAgent(name: string): name is TrivialAgent {
  return Object.hasOwn(TRIVIAL_AGENTS, name);
}
