import { DateTime } from 'luxon';
import { smallNumber, SMALL_NUMERALS } from '../../language/numerals.ts';
import type { DateParts, SaidDate } from '../../language/dates.ts';
import type { Instant, RunKnowledge } from './run-knowledge.ts';

export const DAY_NAMES = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const RELATIVE = /\bago\b|\bfrom (?:now|today)\b|\bin (?:[\w.]+ ){1,4}(?:hour|hr|minute|min|day|week)/i;

const IN_DAYS = new RegExp(String.raw`\b(?<many>${SMALL_NUMERALS.slice(2, 13).join('|')}|\d+) days\b`, 'i');

/** By its unit, how far a span of time may be off that is said in round figures, in minutes. */
const SPANS: readonly (readonly [RegExp, number])[] = [
  [/\bmin/i, 4],
  [/\bhalf an hour/i, 12],
  [/\b(?:hour|hr)/i, 40],
  [/\bday/i, 1440],
  [/\bweek/i, 4 * 1440],
];

/** Whether a date, as precisely as it is said, is that of an instant. */
export function fits(date: SaidDate, { parts }: Instant, known: RunKnowledge): boolean {
  if (RELATIVE.test(date.text) && date.day !== undefined) {
    const days = IN_DAYS.exec(date.text)?.groups!['many'];
    if (days !== undefined && /\bin\b|from (?:now|today)/i.test(date.text)) {
      const exact = (minutesOf(parts) - minutesOf(known.now.parts)) / 1440;
      const said = smallNumber(days);
      const byCalendar = Math.round(
        (minutesOf({ ...parts, hour: 0, minute: 0 }) - minutesOf({ ...known.now.parts, hour: 0, minute: 0 })) / 1440,
      );
      return said === byCalendar || Math.abs(said - exact) <= 0.6;
    }
    if (/\bweek from today\b/i.test(date.text))
      return Math.abs(minutesOf(parts) - minutesOf(known.now.parts) - 7 * 1440) <= 1440;
    const slack = SPANS.find(([unit]) => unit.test(date.text))?.[1] ?? 2;
    return Math.abs(minutesOf(partsOf(date, known)) - minutesOf(parts)) <= slack;
  }
  if (date.weekday !== undefined && date.weekday !== weekdayOf(parts)) return false;
  if (isLoneWeekday(date)) {
    if (DAY_NAMES.findIndex((name) => date.text.toLowerCase().includes(name.slice(0, 3))) !== weekdayOf(parts))
      return false;
  } else if (date.day !== undefined) {
    if (date.day !== parts.day || date.month !== parts.month) return false;
    if (date.year !== undefined && /\d{4}/.test(date.text) && date.year !== parts.year) return false;
  }
  if (/\bthis (?:morning|afternoon|evening)\b|\btonight\b/i.test(date.text) && parts.day !== known.now.parts.day)
    return false;
  if (/\bmorning\b/i.test(date.text) && parts.hour >= 12) return false;
  if (/\bafternoon\b/i.test(date.text) && (parts.hour < 12 || parts.hour > 18)) return false;
  if (/\b(?:evening|night|tonight)\b/i.test(date.text) && parts.hour < 16) return false;
  return date.hour === undefined || isPartOfDay(date) || isHour(date, parts);
}

/** "Tomorrow morning" names no hour. */
function isPartOfDay({ text }: SaidDate): boolean {
  return (
    /\b(?:morning|afternoon|evening|tonight|night)\b/i.test(text) &&
    !/\d/.test(text.replaceAll(/\d+(?:st|nd|rd|th)|\p{L}+ \d+/gu, ''))
  );
}

function isHour({ hour, minute, isEitherHalf }: SaidDate, value: Pick<DateParts, 'hour' | 'minute'>): boolean {
  const isSame = hour === value.hour || (isEitherHalf && hour !== undefined && (hour + 12) % 24 === value.hour);
  return isSame && Math.abs((minute ?? 0) - value.minute) <= 1;
}

function isLoneWeekday({ text }: SaidDate): boolean {
  return (
    /^(?:this |next |last |on |coming )*(?:sun|mon|tues|wednes|thurs|fri|satur)day\b/i.test(text) &&
    !/\d+(?:st|nd|rd|th)?\b(?!:|\s?[ap]\.?m)/i.test(text.replaceAll(/\bat \d+\b/g, ''))
  );
}

function partsOf({ year, month, day, hour, minute }: SaidDate, { now }: RunKnowledge): DateParts {
  const { parts } = now;
  return {
    year: year ?? parts.year,
    month: month ?? parts.month,
    day: day ?? parts.day,
    hour: hour ?? parts.hour,
    minute: hour === undefined ? parts.minute : (minute ?? 0),
  };
}

function minutesOf({ year, month, day, hour, minute }: DateParts): number {
  return DateTime.utc(year, month, day, hour, minute).toSeconds() / 60;
}

/** From 0, Sunday. */
export function weekdayOf({ year, month, day }: Pick<DateParts, 'year' | 'month' | 'day'>): number {
  return DateTime.utc(year, month, day).weekday % 7;
}

const PART_OF_DAY = /\b(?:morning|afternoon|evening|tonight|night)\b/i;

/** Whether the user, or a text of the world, said that date. */
export function isHeard(date: SaidDate, known: RunKnowledge): boolean {
  return known.heardDates.some(
    (one) =>
      (!RELATIVE.test(date.text) || RELATIVE.test(one.text)) &&
      (!PART_OF_DAY.test(date.text) || PART_OF_DAY.test(one.text)) &&
      (date.day === undefined ||
        (one.day === undefined && date.hour !== undefined) ||
        (one.day === date.day && one.month === date.month)) &&
      (date.weekday === undefined || one.weekday === date.weekday || one.day !== undefined) &&
      (date.hour === undefined ||
        (one.hour !== undefined && isHour(date, { hour: one.hour, minute: one.minute ?? 0 }))) &&
      (date.day !== undefined || date.hour !== undefined || date.weekday !== undefined),
  );
}

/** Holidays that are on the same day each year: month and day. */
const HOLIDAYS: readonly (readonly [name: RegExp, month: number, day: number])[] = [
  [/\bchristmas eve\b/i, 12, 24],
  [/\bchristmas(?: day)?\b/i, 12, 25],
  [/\bnew year'?s eve\b/i, 12, 31],
  [/\bnew year'?s(?: day)?\b/i, 1, 1],
  [/\bindependence day\b/i, 7, 4],
  [/\bhalloween\b/i, 10, 31],
  [/\bvalentine'?s(?: day)?\b/i, 2, 14],
  [/\bveterans day\b/i, 11, 11],
];

/** Why a holiday is not on the date that is said after it. */
export function wrongHoliday({ day, month, text }: SaidDate, before: string): string | undefined {
  const named = HOLIDAYS.find(([name]) =>
    new RegExp(
      String.raw`(?:${name.source})(?: (?:is|falls|will be|this year|\d{4}|day|on|of|itself|always)|[\s,(:])*$`,
      'i',
    ).test(before),
  );
  if (named === undefined || day === undefined || !/\d/.test(text) || RELATIVE.test(text)) return undefined;
  return named[1] === month && named[2] === day ? undefined : 'that holiday is on another day';
}

/** "Christmas, which falls on a Sunday". */
export function wrongHolidayWeekday(text: string, sentence: string, known: RunKnowledge): string | undefined {
  const named = HOLIDAYS.find(([name]) => name.test(sentence));
  const said = DAY_NAMES.findIndex((name) => text.toLowerCase().replace(/^(?:on |an? )+/, '') === name);
  if (named === undefined || said === -1 || !/\b(?:falls?|is|it's|be|will be|on an?)\b/i.test(sentence))
    return undefined;
  const day = weekdayOf({ year: known.now.parts.year, month: named[1], day: named[2] });
  return day === said || weekdayOf(known.now.parts) === said ? undefined : `that day is a ${DAY_NAMES[day]}`;
}

/** "223 days until New Year's Eve": how many there are. */
export function wrongHolidaySpan(text: string, { now }: RunKnowledge): string | undefined {
  const match = UNTIL.exec(text) ?? AWAY.exec(text);
  if (match === null) return undefined;
  const named = HOLIDAYS.find(([name]) =>
    new RegExp(String.raw`^\W*(?:so |and |that )?(?:the )?(?:${name.source})`, 'i').test(match.groups!['what']!),
  );
  if (named === undefined) return undefined;
  const at = (year: number) =>
    DateTime.utc(year, named[1], named[2]).diff(DateTime.utc(now.parts.year, now.parts.month, now.parts.day), 'days')
      .days;
  // Of one that is past, tools count to this year's, people to the next.
  const spans = at(now.parts.year) < 0 ? [at(now.parts.year + 1), -at(now.parts.year)] : [at(now.parts.year)];
  const many = Number(match.groups!['many']);
  return spans.some((days) => Math.abs(days - many) <= 1) ? undefined : 'it is another number of days';
}

const UNTIL =
  /\b(?<many>\d+) (?:more |full |whole )?days? (?:left |to go |more |away )?(?:until|till|to|before|from now is) (?<what>[^.;]*)/i;

/** "Christmas is 229 days away." */
const AWAY =
  /(?<what>[^.;,]*?) (?:is|are) (?:in |just |only |about )*(?<many>\d+) (?:more |full |whole )?days? (?:away|off|from now|to go|ahead)\b/i;

/** "..., a Monday", "... (Monday)" */
const APPENDED =
  /^,?\s*\(?(?:which (?:is|falls on) |is |was |falls on |will be )?(?:an? |on an? )?((?:sun|mon|tues|wednes|thurs|fri|satur)day)\b/i;

/** "On March 22 at 5 PM. That's a Saturday.", with no other date between. */
const APART =
  /^(?:(?!\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|\d[/-]\d)[^\n])*?[.;,]\s+(?:and |since |as |because )?(?:that(?:'s| is| will be)|it(?:'s| is)) an? ((?:sun|mon|tues|wednes|thurs|fri|satur)day)\b/i;

/** A weekday that the date does not have. */
export function wrongWeekday(date: SaidDate, after: string, known: RunKnowledge): string | undefined {
  if (date.text.includes('\n')) return undefined;
  const [, appended = ''] = APPENDED.exec(after) ?? APART.exec(after) ?? [];
  const said = DAY_NAMES.findIndex((name) =>
    new RegExp(`\\b${name.slice(0, 3)}(?:${name.slice(3)})?\\b`, 'i').test(`${date.text} ${appended}`),
  );
  if (said === -1 || date.day === undefined || date.month === undefined || isLoneWeekday(date)) return undefined;
  const { day, month } = date;
  const years = /\d{4}/.test(date.text)
    ? [date.year!]
    : [...new Set([known.now.parts.year, ...known.instants.map(({ parts }) => parts.year)])];
  if (years.some((year) => weekdayOf({ year, month, day }) === said)) return undefined;
  return `that day is a ${DAY_NAMES[weekdayOf({ year: years[0]!, month, day })]}`;
}
