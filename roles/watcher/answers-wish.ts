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
  return text.split(/(?<=[.!?])\s+/).some((sentence) => {
    if (/\?\W*$|\b(?:think|thought|guess|maybe|should|want|if)\b/i.test(sentence)) return false;
    const words = plainWords(sentence);
    const about = wish.filter((word) => words.has(word)).length;
    return about >= 2 && about >= wish.length * ABOUT && tells(sentence).some((value) => !known.has(value));
  });
}

/** Names and numbers after a verb of statements. */
function tells(sentence: string): readonly string[] {
  const said = /\b(?:is|are|was|were|begins|begin|says|reads|has|equals)\b(.*)$/s.exec(sentence)?.[1] ?? '';
  return [...plainWords((said.match(/\b\p{Lu}\p{L}+|\+?\d[\d.,]*\b/gu) ?? []).join(' '))];
}
