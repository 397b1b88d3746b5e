import { keptFor } from './kept.ts';
import { stem } from './stem.ts';
import { LEFT_IN_WORDS, SMALL_NUMERALS } from './numerals.ts';

/** Words that say nothing by themselves. */
export const EMPTY: ReadonlySet<string> = new Set(
  (
    'a an and are as at be been by for from had has have he her him his i in is it its me my of on or our she so that the ' +
    'their them they this to was we were will with you your'
  ).split(' '),
);

const DIGITS: Readonly<Record<string, string>> = Object.fromEntries(
  SMALL_NUMERALS.slice(0, LEFT_IN_WORDS + 1).map((word, index) => [word, String(index)]),
);

/** A word of a text: where it stands, and the form in which it is compared. */
export interface Word {
  readonly start: number;
  readonly end: number;
  readonly form: string;
}

/** The words and numbers of a text, stemmed, in lower case; small numerals as digits. */
export const wordsOf = keptFor(1 << 16, (text): readonly Word[] =>
  [...text.matchAll(/[\p{L}\p{N}]+(?:'(?=\p{L})\p{L}+)?/gu)].map(({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    form: formOf(written),
  })),
);

const formOf = keptFor(1 << 14, (written) => {
  const plain = written.toLowerCase().replace(/'s$/, '');
  return DIGITS[plain] ?? (plain.length > 3 ? stem(plain) : plain);
});

/** Those that carry a meaning. */
export function contentWords(words: readonly Word[]): readonly Word[] {
  return words.filter(({ form }) => !EMPTY.has(form));
}
