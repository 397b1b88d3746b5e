import { keptFor } from './kept.ts';
import type { Span } from './sentences.ts';
import { SMALL_NUMERALS } from './numerals.ts';
import { unitAfter, unitBefore } from './units.ts';
import type { SpokenUnit } from './units.ts';

/** A number in a text. */
export interface Quantity extends Span {
  readonly value: number;
  /** Half a unit in the last place that is written: what rounding may have changed. */
  readonly precision: number;
  /** Zeros at its end that may stand for rounding: 14,800 has 2. */
  readonly zeros: number;
  readonly unit: SpokenUnit | undefined;
  /** It is said to be about so much. */
  readonly isApproximate: boolean;
  /** It is said to be a little less or a little more than so much. */
  readonly side?: 'below' | 'above' | undefined;
}

const NUMBER =
  /(?<![\p{L}\p{N}.,:/#+]|\d-)(?<sign>-|minus |negative )?(?<digits>\d{1,3}(?:\.\d{3})+,\d{1,2}(?!\d)|\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?: \d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+,\d{1,2}(?!\d)|\d+(?:\.\d+)?|\.\d+)(?<size>\s?(?:k|thousand|million|m(?= (?:yuan|CNY|RMB)))\b)?(?![\d:/]|[.,]\d|-\d|[A-Za-z]{2,}\d)/giu;

const ABOUT =
  /(?:\b(?:about|around|roughly|approximately|approx\.?|nearly|almost|some|circa|close to|just (?:over|under)|a little (?:over|under))|~|\u2248)\s*(?:\S{1,2}\s?)?$/i;

const SIDES = [
  [
    'below',
    /\b(?:(?:just|a (?:little|bit|touch|shade)|slightly|somewhat|well)? ?\b(?:under|below|less than|short of)|not quite|nearly|almost|close to)\s*$/i,
  ],
  ['above', /\b(?:over|above|more than)\s*$/i],
] as const;

function sideOf(before: string): Quantity['side'] {
  return SIDES.find(([, pattern]) => pattern.test(before))?.[0];
}

/** Digits with a point, whether thousands are grouped by commas, points or spaces, or the decimals follow a comma. */
function plainDigits(written: string): string {
  const spaced = written.replaceAll(' ', '');
  return /,\d{1,2}$/.test(spaced) ? spaced.replaceAll('.', '').replace(',', '.') : spaced.replaceAll(',', '');
}

/** "and seventy-four fen" */
const HUNDREDTHS = /^,? and (\d{1,2}) (?:fen|cents?|pence)\b/i;

const SIZES: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, m: 1e6, million: 1e6 };

/** "Two degrees", "one mile": a small numeral in words is a quantity if it has a unit. */
const SMALL = new RegExp(`(?<![\\p{L}\\p{N}-])(?:${SMALL_NUMERALS.slice(1, 13).join('|')})(?= \\p{L})`, 'giu');

function smallQuantities(text: string): readonly Quantity[] {
  return [...text.matchAll(SMALL)].flatMap(({ 0: written, index }): readonly Quantity[] => {
    const after = unitAfter(text.slice(index + written.length));
    if (after === undefined || after.unit.dimension === 'time') return [];
    const value = SMALL_NUMERALS.indexOf(written.toLowerCase());
    const end = index + written.length + after.length;
    const isApproximate = ABOUT.test(text.slice(Math.max(0, index - 24), index));
    return [{ start: index, end, value, precision: 0.5, zeros: 0, unit: after.unit, isApproximate }];
  });
}

const TOKEN = /[\p{L}\p{N}_-]{6,}/gu;
const HEX = /^(?:[\da-f]{4,}(?:-[\da-f]{4,})+|[\da-f]{8,})$/i;

/** An id, a hash, or a name with an underscore: digits and letters that mix in them are no quantities. */
function isCode(token: string): boolean {
  return /\d/.test(token) && /\p{L}/u.test(token) && (HEX.test(token) || token.includes('_'));
}

function withoutCodes(text: string): string {
  if (!/_|[\da-f]{8}|[\da-f]{4}-[\da-f]{4}/i.test(text)) return text;
  return text.replaceAll(TOKEN, (token) => (isCode(token) ? '_'.repeat(token.length) : token));
}

/** The numbers of a text. Dates, times of day, ranges, phone numbers, ids and other codes are none. */
export const quantitiesIn = keptFor(1 << 16, (whole): readonly Quantity[] => {
  if (!/\d/.test(whole)) return smallQuantities(whole);
  const text = withoutCodes(whole);
  const digits = [...text.matchAll(NUMBER)].map(({ 0: written, index, groups = {} }) => {
    const plain = plainDigits(groups['digits']!);
    const size = SIZES[groups['size']?.trim().toLowerCase() ?? ''] ?? 1;
    const decimals = plain.split('.')[1]?.length ?? 0;
    const after = unitAfter(text.slice(index + written.length));
    const before = text.slice(Math.max(0, index - 24), index);
    const unitEnd = index + written.length + (after?.length ?? 0);
    const [small = '', parts] = after === undefined ? [] : (HUNDREDTHS.exec(text.slice(unitEnd)) ?? []);
    const end = unitEnd + small.length;
    return {
      start: index,
      end,
      value: (Number(plain) * size + Number(parts ?? 0) / 100) * (groups['sign'] === undefined ? 1 : -1),
      precision: parts === undefined ? (size / 10 ** decimals) * 0.5 : 0.005,
      zeros: size === 1 && decimals === 0 ? /0*$/.exec(plain)![0].length : 0,
      unit: after?.unit ?? unitBefore(before),
      isApproximate: ABOUT.test(before),
      side: sideOf(before),
    };
  });
  const small = smallQuantities(text);
  return small.length === 0 ? digits : [...digits, ...small].toSorted((one, other) => one.start - other.start);
});
