import type { UserTask } from '../../sandbox/user-brief.ts';
import { plainWords } from '../../language/plain-words.ts';

/** Of a long answer, so much gives it away. */
const TOLD = 0.6;
const LONG = 4;

/**
 * Whether a text gives away the answer that the simulated user must keep to itself: what of its words neither its task nor
 * anybody before has mentioned.
 * @param heard what was said so far, by agent and user
 */
export function revealsAnswer(text: string, { goal, knows, answer }: UserTask, heard: readonly string[]): boolean {
  if (answer === undefined) return false;
  const known = plainWords([goal, ...knows, ...heard].join('\n'));
  const secret = [...plainWords(answer)].filter((word) => !known.has(word));
  const said = plainWords(text);
  const told = secret.filter((word) => isSaid(word, said));
  if (told.length === 0) return false;
  const numbers = secret.filter((word) => /^\d\d/.test(word));
  if (numbers.length > 0 && numbers.every((number) => told.includes(number))) return true;
  if (isName(answer)) return true;
  return told.length >= (secret.length < LONG ? secret.length : secret.length * TOLD);
}

/** A phone number is told without its country code too. */
function isSaid(word: string, said: ReadonlySet<string>): boolean {
  return (
    said.has(word) || (/^\d{8,}$/.test(word) && [...said].some((one) => /^\d{7,}$/.test(one) && word.endsWith(one)))
  );
}

/** Of a name, the first or the last is enough. */
function isName(answer: string): boolean {
  return /^\p{Lu}\p{Ll}*(?: \p{Lu}\p{Ll}*){1,2}$/u.test(answer);
}
