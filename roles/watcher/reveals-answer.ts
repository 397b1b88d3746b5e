import type { UserTask } from '../../sandbox/user-brief.ts';
import { wordsOf } from './words.ts';

/**
 * Whether a text gives away the answer that the simulated user must keep to itself: all words of the answer that neither
 * its task nor anybody before has mentioned.
 * @param heard what was said so far, by agent and user
 */
export function revealsAnswer(text: string, { goal, knows, answer }: UserTask, heard: readonly string[]): boolean {
  if (answer === undefined) return false;
  const known = wordsOf([goal, ...knows, ...heard].join('\n'));
  const secret = [...wordsOf(answer)].filter((word) => !known.has(word));
  const said = wordsOf(text);
  return secret.length > 0 && secret.every((word) => said.has(word));
}
