import { SMALL_NUMERALS } from './numerals.ts';

/** Words that say nothing by themselves. */
const EMPTY_WORDS = new Set(
  'a an and are as at be been by for from i in is it its me my of on or our that the this to was were with you your'.split(
    ' ',
  ),
);

const DIGITS = SMALL_NUMERALS.slice(0, 10);
const SPELLED = new RegExp(`\\b(?:${DIGITS.join('|')})(?:[ ,-]+(?:${DIGITS.join('|')})){2,}\\b`, 'g');

/**
 * The words and numbers of a text in one form: no case, accents, punctuation; `25th` is 25, a phone number its digits, also
 * where they are spelled. A single letter says nothing.
 */
export function plainWords(text: string): ReadonlySet<string> {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(SPELLED, (words) => words.replaceAll(/[a-z]+/g, (word) => String(DIGITS.indexOf(word))))
    .replaceAll(/(?<=\d)[-() ,]+(?=\d)/g, '')
    .replaceAll(/(?<=\d)(?:st|nd|rd|th)\b/g, '');
  const words = plain.match(/\d+(?:\.\d+)?|[\p{L}\d]+/gu) ?? [];
  return new Set(words.filter((word) => !EMPTY_WORDS.has(word) && !/^\p{L}$/u.test(word)));
}
