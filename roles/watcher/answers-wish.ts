import { sentencesOf } from '../../language/sentences.ts';
import type { Sentence } from '../../language/sentences.ts';
import type { UserTask } from '../../sandbox/user-brief.ts';
import { plainWords } from '../../language/plain-words.ts';

/** So much of what the user wants to know has to be in a sentence that answers it. */
const ABOUT = 0.5;
const ASKING = new Set([
  'find',
  'out',
  'what',
  'which',
  'who',
  'whom',
  'when',
  'where',
  'how',
  'much',
  'many',
  'then',
  'whether',
]);

/**
 * Whether a text answers what the user wants to find out: a statement about it with a name or a number that neither its
 * task nor anybody has mentioned.
 */
export function answersWish(
  text: string,
  { goal, knows }: Pick<UserTask, 'goal' | 'knows'>,
  heard: readonly string[],
): boolean {
  if (!/^find out/i.test(goal)) return false;
  const wish = [...plainWords(goal.split(/[.,]/)[0] ?? '')].filter((word) => !ASKING.has(word));
  const known = plainWords([goal, ...knows, ...heard].join('\n'));
  return sentencesOf(text).some((sentence) => {
    if (/\?\W*$|\b(?:think|thought|guess|maybe|should|want|if)\b/i.test(sentence.masked)) return false;
    const words = plainWords(sentence.text);
    const about = wish.filter((word) => words.has(word)).length;
    return about >= 2 && about >= wish.length * ABOUT && tells(sentence).some((value) => !known.has(value));
  });
}

/** Names and numbers after a verb of statements. */
function tells({ text, masked }: Sentence): readonly string[] {
  const verb = /\b(?:is|are|was|were|begins|begin|says|reads|has|equals)\b/.exec(masked);
  const said = verb === null ? '' : text.slice(verb.index + verb[0].length);
  return [...plainWords((said.match(/\b\p{Lu}\p{L}+|\+?\d[\d.,]*\b/gu) ?? []).join(' '))];
}
