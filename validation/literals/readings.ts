import type { CalendarPart } from '../../scenarios/relative-time.ts';

/** What texts say: numbers, dates, times of day, and names in other forms. */

const WRITTEN = /(?<![\w.])[-+]?\d[\d,]*(?:\.\d+)?(?:e[-+]?\d+)?(?:\s?(k|thousand|million)\b)?/gi;
const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, thousand: 1e3, million: 1e6 };
const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** Days from today. What happened yesterday was less than two days ago. */
const DAYS: Readonly<Record<string, readonly number[]>> = { today: [0], tomorrow: [1], yesterday: [-1, -2] };
const PAST = /\b(?:ago|before|earlier|back|last|past)\b/i;
const SINGLE = /\ban? (?:second|minute|hour|day|week)\b/i;

/** The numbers in a text: in digits, in words, and those that words for days stand for. */
export function numbersIn(text: string): ReadonlySet<number> {
  const digits = [...text.matchAll(WRITTEN)].map(
    ([whole, multiple]) =>
      Number.parseFloat(whole.replaceAll(',', '')) * (MULTIPLES[multiple?.toLowerCase() ?? ''] ?? 1),
  );
  const words = text.toLowerCase().match(/[a-z]+/g) ?? [];
  const named = words.flatMap((word) => DAYS[word] ?? (WORDS.includes(word) ? [WORDS.indexOf(word)] : []));
  const found = [...digits, ...named, ...(SINGLE.test(text) ? [1] : [])].map((number) =>
    Number(number.toPrecision(12)),
  );
  return new Set(PAST.test(text) ? [...found, ...found.map((number) => -number)] : found);
}

/** Parts of a date or of a time of day. */
export type Parts = Readonly<Partial<Record<CalendarPart, number>>>;

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const MONTH = `(${MONTHS.join('|')})[a-z]*\\.?`;
const SLASHES = /\b(\d{1,2})\/(\d{1,2})\/(\d{4})\b/g;
const ISO = /\b(\d{4})-(\d{2})-(\d{2})\b/g;
const MONTH_FIRST = new RegExp(String.raw`\b${MONTH} (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?\b`, 'gi');
const DAY_FIRST = new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)?(?: of)? ${MONTH}(?: (\d{4}))?\b`, 'gi');
const TWELVE_HOURS = /\b(\d{1,2})(?::(\d{2}))?\s?([ap])\.?m\b/gi;
const TWENTY_FOUR_HOURS = /\b(\d{1,2}):(\d{2})(?!\s?[ap]\.?m)/gi;
const NAMED_HOURS: Readonly<Record<string, number>> = { noon: 12, midnight: 0 };

/** The dates in a text, in American or ISO order or with the month in words. A date need not have a year. */
export function datesIn(text: string): readonly Parts[] {
  return [
    ...[...text.matchAll(SLASHES)].map(([, month, day, year]) => dateOf(year, Number(month), day)),
    ...[...text.matchAll(ISO)].map(([, year, month, day]) => dateOf(year, Number(month), day)),
    ...[...text.matchAll(MONTH_FIRST)].map(([, month, day, year]) => dateOf(year, monthNumber(month), day)),
    ...[...text.matchAll(DAY_FIRST)].map(([, day, month, year]) => dateOf(year, monthNumber(month), day)),
  ];
}

/** The times of day in a text. Minutes and seconds that are not said are zero. */
export function timesOfDayIn(text: string): readonly Parts[] {
  const named = Object.entries(NAMED_HOURS).flatMap(([word, hour]) =>
    text.toLowerCase().includes(word) ? [hour] : [],
  );
  return [
    ...[...text.matchAll(TWELVE_HOURS)].map(([, hour, minute, half]) =>
      timeOf((Number(hour) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0), minute),
    ),
    ...[...text.matchAll(TWENTY_FOUR_HOURS)].map(([, hour, minute]) => timeOf(Number(hour), minute)),
    ...named.map((hour) => timeOf(hour, undefined)),
  ];
}

function dateOf(year: string | undefined, month: number, day: string | undefined): Parts {
  return { ...(year !== undefined && { year: Number(year) }), month, day: Number(day) };
}

function timeOf(hour: number, minute: string | undefined): Parts {
  return { hour, minute: Number(minute ?? 0), second: 0 };
}

function monthNumber(name: string | undefined): number {
  return MONTHS.indexOf(name?.slice(0, 3).toLowerCase() ?? '') + 1;
}

/** What people write for codes of currencies, for units, and for a holiday with a longer name. Other units are called by their names. */
const CANONICAL_FORMS: Readonly<Record<string, RegExp>> = {
  usd: /\$|\bdollars?\b/i,
  eur: /€|\beuros?\b/i,
  gbp: /£|\bpounds?\b/i,
  jpy: /¥|\byen\b/i,
  cny: /¥|\b(?:yuan|renminbi|rmb)\b/i,
  celsius: /°\s?c\b|\bcentigrade\b/i,
  fahrenheit: /°\s?f\b/i,
  kilometer: /\d\s?km\b/i,
  mile: /\d\s?mi\b/i,
  kilogram: /\d\s?kg\b/i,
  pound: /\d\s?lbs?\b/i,
  'christmas day': /\bchristmas\b/i,
};

/** Whether a text names a currency, a unit or a holiday in another form than this one. */
export function namesCanonically(text: string, form: string): boolean {
  return CANONICAL_FORMS[form.toLowerCase()]?.test(text) ?? false;
}
