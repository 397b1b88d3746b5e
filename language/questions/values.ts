import { digitsOf, phonesIn } from '../find-values.ts';

/** Values of one kind that a text names, in one spelling. */
type Values = ReadonlySet<string>;
const KINDS = ['phone', 'relative day', 'weekday', 'date', 'clock', 'age'] as const;
type ValueKind = (typeof KINDS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A value in one spelling, and as it is written. */
interface WrittenValue {
  readonly value: string;
  readonly written: string;
}

const READ: Readonly<Record<ValueKind, (text: string) => readonly WrittenValue[]>> = {
  phone: (text) =>
    phonesIn(text)
      .map(({ start, end }) => text.slice(start, end))
      .map((written) => ({ value: digitsOf(written), written })),
  'relative day': (text) =>
    matched(text, /\b(?:today|tonight|tomorrow|yesterday)\b/gi, ([day]) => day.toLowerCase().replace('night', 'day')),
  weekday: (text) => matched(text, /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi, ([day]) => day.toLowerCase()),
  date: (text) => [
    ...matched(text, /\b(\d{1,2})\/(\d{1,2})\b/g, ([, month, day]) =>
      // "22/3" can only be the day first.
      Number(month) > 12 ? `${Number(day)}-${Number(month)}` : `${Number(month)}-${Number(day)}`,
    ),
    ...matched(text, /\b(\d{4})-(\d\d)-(\d\d)\b/g, ([, , month, day]) => `${Number(month)}-${Number(day)}`),
    ...matched(text, /\b([A-Z][a-z]{2})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?\b/g, ([, month = '', day]) => {
      const index = MONTHS.indexOf(month.toLowerCase());
      return index === -1 ? undefined : `${index + 1}-${Number(day)}`;
    }),
  ],
  clock: (text) => [
    ...matched(
      text,
      /\b(\d{1,2})(?::(\d\d))?\s*([ap])\.?m\b/gi,
      ([, hour, minutes = '00', half = '']) =>
        `${(Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)}:${minutes}`,
    ),
    ...matched(text, /\b(1[3-9]|2[0-3]):(\d\d)\b(?!\s*[ap]\.?m)/gi, ([, hour, minutes]) => `${hour}:${minutes}`),
  ],
  age: (text) =>
    matched(text, /\b(?:newest|latest|most recent|last|oldest|earliest|first)\b/gi, ([word]) =>
      /oldest|earliest|first/i.test(word) ? 'oldest' : 'newest',
    ),
};

function matched(
  text: string,
  pattern: RegExp,
  valueOf: (match: RegExpExecArray) => string | undefined,
): readonly WrittenValue[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const value = valueOf(match);
    return value === undefined ? [] : [{ value, written: match[0] }];
  });
}

/** Days named in different ways cannot be compared without a calendar. */
const DAYS: readonly ValueKind[] = ['relative day', 'weekday', 'date'];

const THIS_WEEK = /\b(?:this|coming) (?:coming )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;

/** Whether a text agrees with another in all values that can be compared; undefined if none can be, or not all. */
export function agrees(text: string, other: string): boolean | undefined {
  const verdicts = KINDS.map((kind) => agreesIn(kind, text, other));
  if (verdicts.includes(false)) return false;
  const isDayOpen = [text, other].every((one) => DAYS.some((kind) => valuesOf(kind, one).size > 0));
  // There is a Friday in every week.
  const isDated =
    [text, other].some((one) => valuesOf('date', one).size > 0) && ![text, other].every((one) => THIS_WEEK.test(one));
  const isDayClear = DAYS.some((kind) => agreesIn(kind, text, other) === true && !(kind === 'weekday' && isDated));
  return verdicts.includes(true) && (isDayClear || !isDayOpen) ? true : undefined;
}

function agreesIn(kind: ValueKind, text: string, other: string): boolean | undefined {
  const [one, two] = [valuesOf(kind, text), valuesOf(kind, other)];
  return one.size === 0 || two.size === 0 ? undefined : [...one].some((value) => two.has(value));
}

function valuesOf(kind: ValueKind, text: string): Values {
  return new Set(READ[kind](text).map(({ value }) => value));
}

/** Other ways to say a day, which only a calendar can compare. */
const OTHER_DAY = /\b\d{1,2}(?:st|nd|rd|th)\b|\b(?:\p{L}+teen|\p{L}+ie)th\b|\b(?:week|month)\b/iu;
/** What a number is after that is new, and not what it was before. */
const NEW_NUMBER = /\b(?:to|now|is|as|with)\W*$|:\W*$/i;

const DATES: ReadonlySet<ValueKind> = new Set(['weekday', 'date']);

/** "Saturday, May 18th" */
const DATED = /(?<=\b\p{Lu}\p{Ll}{2,8} )\d{1,2}(?:st|nd|rd|th)\b/gu;

/** Whether a report names days otherwise as well, but for the weekdays of the dates that it names, or these. */
function isOfOtherDays(kind: ValueKind, count: number, report: string): boolean {
  return DAYS.some(
    (day) => day !== kind && valuesOf(day, report).size > (DATES.has(kind) && DATES.has(day) ? count : 0),
  );
}

/** A value that a report has in the place of one's own, both as they are written; undefined if own ones are in the text, or none compares. */
export function disagreement(
  report: string,
  own: string,
  text: string,
): { readonly own: string; readonly said: string } | undefined {
  for (const kind of ['phone', 'clock', ...DAYS] as const) {
    const isDay = DAYS.includes(kind);
    const said = READ[kind](report).filter(
      ({ written }) => kind !== 'phone' || NEW_NUMBER.test(report.slice(0, report.indexOf(written))),
    );
    const mine = READ[kind](own);
    if (said.length === 0 || mine.length === 0 || agreesIn(kind, text, own) !== false) continue;
    if (isDay && (OTHER_DAY.test(report.replaceAll(DATED, '')) || isOfOtherDays(kind, said.length, report))) continue;
    return { own: mine[0]?.written ?? '', said: said[0]?.written ?? '' };
  }
  return undefined;
}
