import { keptFor } from './kept.ts';
import { SMALL_NUMERALS } from './numerals.ts';
import type { Span } from './sentences.ts';
import { contentWords, wordsOf } from './words.ts';
import type { Word } from './words.ts';

/** Where a text has a value of one kind. */
export type FindValue = (value: string, text: string) => readonly Span[];

/** Digits in groups, of which one may be in parentheses: "+14089961010 (1 Apple Park Way)" ends before these. */
const GROUPS = String.raw`\(?\d(?:[\d ).\-/]|\((?=\d+\))){5,}\d`;
const GROUPED = new RegExp(String.raw`\+?${GROUPS}`, 'g');
const LIKE_PHONE = new RegExp(String.raw`\+${GROUPS}|\(?\d{3}\)?[\s.-]?\d{3}[\s.-]?\d{4,}(?!\d)`, 'g');

/** A phone number by its digits, however they are grouped; a country code of one digit may be left out. */
export const findPhone: FindValue = (value, text) => {
  const digits = digitsOf(value);
  const short = digits.length > 10 ? digits.slice(-10) : digits;
  return [...text.matchAll(GROUPED)]
    .filter(([written]) => [digits, short, `0${short}`, `00${digits}`].includes(digitsOf(written)))
    .map(spanOf);
};

/** All that looks like a phone number: with a plus, or of ten digits and more. */
export function phonesIn(text: string): readonly Span[] {
  return [...text.matchAll(LIKE_PHONE)].map(spanOf);
}

/** A word or phrase as whole words, in any case, also in the possessive. */
export const findWord: FindValue = (value, text) => {
  const { longest, pattern } = soughtAs(value);
  // V8 takes long to compile a pattern where it is first tried, and most texts have none of the values of a world.
  return pattern !== null && text.toLowerCase().includes(longest) ? [...text.matchAll(pattern)].map(spanOf) : [];
};

const soughtAs = keptFor(1 << 12, (value) => {
  const words = value.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const [longest = ''] = words
    .filter((word) => !isSmallNumber(word))
    .toSorted((one, other) => other.length - one.length);
  const written = words
    // "One Apple Park Way"
    .map((word) => (isSmallNumber(word) ? `(?:${word}|${SMALL_NUMERALS[Number(word)]!})` : word))
    .join('[^\\p{L}\\p{N}]+');
  const forms = written.endsWith('y') ? `${written.slice(0, -1)}(?:y|ies)` : written;
  return {
    longest: longest.toLowerCase().replace(/y$/, ''),
    pattern: words.length === 0 ? null : new RegExp(`(?<![\\p{L}\\p{N}])${forms}(?:'?s)?(?![\\p{L}\\p{N}])`, 'giu'),
  };
});

function isSmallNumber(word: string): boolean {
  return /^\d{1,2}$/.test(word) && Number(word) < 13;
}

/** A name, or a part of it that no other name has. */
export function nameFinder(all: readonly string[]): FindValue {
  const known = new Map<string, readonly string[]>();
  const ownParts = (value: string) => {
    const others = new Set(all.filter((name) => name !== value).flatMap(partsOf));
    return partsOf(value).filter((part) => part.length > 2 && !others.has(part));
  };
  return (value, text) => {
    const own = known.get(value) ?? ownParts(value);
    known.set(value, own);
    const spans = [
      ...findWord(value, text),
      ...own.flatMap((part) => findWord(part, text).filter(({ end }) => !hasOtherSurname(text.slice(end), value))),
    ];
    return spans.filter((span, index) => !spans.some((other, rank) => rank < index && overlaps(other, span)));
  };
}

/** "Priya Nair" is not Priya N. */
function hasOtherSurname(after: string, name: string): boolean {
  const [, next] = /^ (\p{Lu}\p{Ll}+)/u.exec(after) ?? [];
  return next !== undefined && !partsOf(name).includes(next.toLowerCase());
}

function partsOf(name: string): readonly string[] {
  return name.toLowerCase().split(/\s+/);
}

/** The share of what a text says that must be there if it is told in other words, and the words it must have for that. */
const RETOLD_SHARE = 0.7;
const RETOLD_WORDS = 3;
/** Words between those that retell a text. */
const RETOLD_GAP = 16;

/** A text by its content: word for word, whatever the punctuation, or retold with nearly all of its words. */
export const findText: FindValue = (value, text) => {
  const said = wordsOf(text);
  const own = wordsOf(value);
  if (own.length === 0) return [];
  const exact = said.flatMap(({ form: first }, from) =>
    first === own[0]!.form && own.every(({ form }, offset) => said[from + offset]?.form === form)
      ? [spanFrom(said, from, from + own.length)]
      : [],
  );
  return exact.length > 0 ? exact : retold(contentForms(value), said);
};

const contentForms = keptFor(1 << 14, (value) => new Set(contentWords(wordsOf(value)).map(({ form }) => form)));

function retold(wanted: ReadonlySet<string>, said: readonly Word[]): readonly Span[] {
  if (wanted.size < RETOLD_WORDS) return [];
  const hits = said.flatMap(({ form }, index) => (wanted.has(form) ? [index] : []));
  if (hits.length < wanted.size * RETOLD_SHARE) return [];
  let from = 0;
  const groups = hits.flatMap((hit, rank) => {
    const next = hits[rank + 1];
    if (next !== undefined && next - hit <= RETOLD_GAP) return [];
    const group = hits.slice(from, rank + 1);
    from = rank + 1;
    return [group];
  });
  return groups
    .filter((group) => isRetold(group, wanted, said))
    .map((group) => spanFrom(said, group[0]!, group.at(-1)! + 1));
}

/** All words, or nearly all and none in the place of those that are missing. */
function isRetold(group: readonly number[], wanted: ReadonlySet<string>, said: readonly Word[]): boolean {
  const found = new Set(group.map((index) => said[index]!.form));
  if (found.size === wanted.size) return true;
  if (found.size / wanted.size < RETOLD_SHARE) return false;
  const [first, last] = [group[0]!, group.at(-1)!];
  const around = contentWords(said.slice(Math.max(0, first - 1), last + 3)).filter(({ form }) => !wanted.has(form));
  // "Special price tomorrow" is not today's.
  const mayTellWhen = [...wanted].every((form) => found.has(form) || !WHEN.test(form));
  return around.every(
    ({ form, start }) =>
      (start < said[first]!.start && USHERS.has(form)) || (start > said[last]!.start && mayTellWhen && WHEN.test(form)),
  );
}

/** What tells when it is due in place of the last words, after stemming: "Order the dark blue swimsuit, today at 1 PM". */
const WHEN =
  /^(?:today|tomorrow|tonight|yesterday|noon|midnight|due|thi|morning|afternoon|evening|(?:sun|mon|tues|wednes|thurs|fri|satur)day|\d+|\d*[ap]m|p|m)$/;

/** Words that lead to a text that is retold, after stemming. */
const USHERS = new Set([
  'to',
  'remind',
  'remember',
  'rememb',
  'need',
  'want',
  'suppos',
  'should',
  'must',
  'got',
  'go',
  'plan',
  'meant',
  'about',
  'next',
  'up',
]);

function spanFrom(words: readonly Word[], from: number, to: number): Span {
  return { start: words[from]!.start, end: words[to - 1]!.end };
}

function spanOf({ 0: written, index }: RegExpExecArray): Span {
  return { start: index, end: index + written.length };
}

export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** The digits of a phone number, however it is written. */
export function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** Its last nine digits, which are the same with and without a country code. */
export function lastDigitsOf(text: string): string {
  return digitsOf(text).slice(-9);
}
