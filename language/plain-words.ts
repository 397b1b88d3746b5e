import { SMALL_NUMERALS } from './numerals.ts';
import { EMPTY } from './words.ts';

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
  return new Set(words.filter((word) => !EMPTY.has(word) && !/^\p{L}$/u.test(word)));
}
