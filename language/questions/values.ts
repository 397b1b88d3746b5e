import { phonesIn } from '../find-values.ts';

/** Values of one kind that a text names, in one spelling. */
type Values = ReadonlySet<string>;
const KINDS = ['phone', 'relative day', 'weekday', 'date', 'clock', 'age'] as const;
type ValueKind = (typeof KINDS)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const READ: Readonly<Record<ValueKind, (text: string) => readonly string[]>> = {
  phone: (text) => phonesIn(text).map(({ start, end }) => text.slice(start, end).replaceAll(/\D/g, '')),
  'relative day': (text) =>
    (text.match(/\b(?:today|tonight|tomorrow|yesterday)\b/gi) ?? []).map((day) =>
      day.toLowerCase().replace('night', 'day'),
    ),
  weekday: (text) =>
    (text.match(/\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/gi) ?? []).map((day) => day.toLowerCase()),
  date: (text) => [
    ...[...text.matchAll(/\b(\d{1,2})\/(\d{1,2})\b/g)].map(([, month, day]) => `${Number(month)}-${Number(day)}`),
    ...[...text.matchAll(/\b(\d{4})-(\d\d)-(\d\d)\b/g)].map(([, , month, day]) => `${Number(month)}-${Number(day)}`),
    ...[...text.matchAll(/\b([A-Z][a-z]{2})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?\b/g)].flatMap(([, month = '', day]) => {
      const index = MONTHS.indexOf(month.toLowerCase());
      return index === -1 ? [] : [`${index + 1}-${Number(day)}`];
    }),
  ],
  clock: (text) => [
    ...[...text.matchAll(/\b(\d{1,2})(?::(\d\d))?\s*([ap])\.?m\b/gi)].map(
      ([, hour, minutes = '00', half = '']) =>
        `${(Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)}:${minutes}`,
    ),
    ...[...text.matchAll(/\b(1[3-9]|2[0-3]):(\d\d)\b(?!\s*[ap]\.?m)/gi)].map(
      ([, hour, minutes]) => `${hour}:${minutes}`,
    ),
  ],
  age: (text) =>
    (text.match(/\b(?:newest|latest|most recent|last|oldest|earliest|first)\b/gi) ?? []).map((word) =>
      /oldest|earliest|first/i.test(word) ? 'oldest' : 'newest',
    ),
};

/** Days named in different ways cannot be compared without a calendar. */
const DAYS: readonly ValueKind[] = ['relative day', 'weekday', 'date'];

/** Whether a text agrees with another in all values that can be compared; undefined if none can be, or not all. */
export function agrees(text: string, other: string): boolean | undefined {
  const verdicts = KINDS.map((kind) => agreesIn(kind, text, other));
  if (verdicts.includes(false)) return false;
  const isDayOpen = [text, other].every((one) => DAYS.some((kind) => valuesOf(kind, one).size > 0));
  const isDayClear = DAYS.some((kind) => agreesIn(kind, text, other) === true);
  return verdicts.includes(true) && (isDayClear || !isDayOpen) ? true : undefined;
}

function agreesIn(kind: ValueKind, text: string, other: string): boolean | undefined {
  const [one, two] = [valuesOf(kind, text), valuesOf(kind, other)];
  return one.size === 0 || two.size === 0 ? undefined : [...one].some((value) => two.has(value));
}

function valuesOf(kind: ValueKind, text: string): Values {
  return new Set(READ[kind](text));
}
