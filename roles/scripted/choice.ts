import { plainWords } from '../../language/plain-words.ts';
import type { Ask } from '../../language/questions/asks-of.ts';
import type { Wish } from '../../language/questions/wish.ts';

/** Ways to tell the same: whoever asked for none of them has nothing against either. */
const MANNER = /\b(?:celsius|fahrenheit|km|kilomet(?:er|re)s|miles|metric|imperial|12-hour|24-hour|rounded|exact)\b/i;

/** Whether an ask leaves the choice between ways to tell the same. */
export function isEither({ kind, text }: Ask): boolean {
  const all = alternativesIn(text);
  return kind === 'choice' && all.length > 1 && all.every((one) => MANNER.test(one));
}

/** The alternative that a wish has decided already, as one picks it; undefined if it decides nothing. */
export function picked({ kind, text }: Ask, wish: Wish): string | undefined {
  const all = alternativesIn(text);
  if (kind !== 'choice' || all.length < 2) return undefined;
  const words = all.map(plainWords);
  const wanted = plainWords(wish.texts.join('\n'));
  const fitting = all.filter((_, index) =>
    [...words[index]!].some(
      (word) => wanted.has(word) && !words.some((other, rank) => rank !== index && other.has(word)),
    ),
  );
  const [one = ''] = fitting;
  if (fitting.length !== 1) return undefined;
  return one.split(' ').length > LONG ? ORDINALS[all.indexOf(one)] : `${one[0]?.toUpperCase()}${one.slice(1)}.`;
}

const LONG = 5;
const ORDINALS = ['The first one.', 'The second one.', 'The third one.', 'The fourth one.'];

/** "Do you mean the low or the high?" has two. */
function alternativesIn(text: string): readonly string[] {
  if (!/\bor\b/i.test(text)) return [];
  return text
    .replace(BEFORE_LIST, '')
    .replace(/[?.!]+\W*$/, '')
    .split(/,? or |, /i)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Up to the verb whose objects are the alternatives. */
const BEFORE_LIST = /^.*?\b(?:mean|meant|want|prefer|like|need|in|be|is it|rather have|looking for|interested in):? /i;
