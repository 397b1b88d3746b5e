import { DateTime } from 'luxon';

export interface Holiday {
  readonly name: string;
  /** Midnight in local time, in seconds as in LocalTime. */
  readonly seconds: number;
}

/** `weekday` 1 is Monday. `nth` -1 is the last of the month. */
type Rule =
  | { readonly month: number; readonly day: number; readonly observed?: true }
  | { readonly month: number; readonly nth: number; readonly weekday: number };

interface Era {
  readonly name: string;
  /** First and last year of the rule. No last year: still in force. */
  readonly from: number;
  readonly to?: number;
  readonly rule: Rule;
}

const DAY = 86_400;
const [MONDAY, THURSDAY, SATURDAY, SUNDAY] = [1, 4, 6, 7];

/** Federal holidays of the United States. */
const ERAS: readonly Era[] = [
  { name: "New Year's Day", from: 1871, rule: { month: 1, day: 1, observed: true } },
  { name: 'Martin Luther King Jr. Day', from: 1986, rule: { month: 1, nth: 3, weekday: MONDAY } },
  { name: "Washington's Birthday", from: 1879, to: 1970, rule: { month: 2, day: 22 } },
  { name: "Washington's Birthday", from: 1971, rule: { month: 2, nth: 3, weekday: MONDAY } },
  { name: 'Memorial Day', from: 1888, to: 1970, rule: { month: 5, day: 30 } },
  { name: 'Memorial Day', from: 1971, rule: { month: 5, nth: -1, weekday: MONDAY } },
  { name: 'Juneteenth National Independence Day', from: 2021, rule: { month: 6, day: 19, observed: true } },
  { name: 'Independence Day', from: 1871, rule: { month: 7, day: 4, observed: true } },
  { name: 'Labor Day', from: 1894, rule: { month: 9, nth: 1, weekday: MONDAY } },
  { name: 'Columbus Day', from: 1937, to: 1969, rule: { month: 10, day: 12 } },
  { name: 'Columbus Day', from: 1970, rule: { month: 10, nth: 2, weekday: MONDAY } },
  { name: 'Armistice Day', from: 1938, to: 1953, rule: { month: 11, day: 11, observed: true } },
  { name: 'Veterans Day', from: 1954, to: 1970, rule: { month: 11, day: 11, observed: true } },
  { name: 'Veterans Day', from: 1971, to: 1977, rule: { month: 10, nth: 4, weekday: MONDAY } },
  { name: 'Veterans Day', from: 1978, rule: { month: 11, day: 11, observed: true } },
  { name: 'Thanksgiving', from: 1871, rule: { month: 11, nth: 4, weekday: THURSDAY } },
  { name: 'Christmas Day', from: 1871, rule: { month: 12, day: 25, observed: true } },
];

/**
 * The holidays of a year, with their substitute days. If New Year's Day is a Saturday, its substitute day falls in the
 * previous year, so a year can have two holidays of that name.
 */
export function federalHolidays(year: number): readonly Holiday[] {
  const start = midnight(year, 1, 1);
  const end = midnight(year + 1, 1, 1);
  const named = erasOf(year).map(({ name, rule }) => ({ name, seconds: dateOf(rule, year) }));
  const all = [...named, ...substitutesOf(year), ...substitutesOf(year + 1)];
  return all.filter(({ seconds }) => seconds >= start && seconds < end);
}

/** A holiday on a Saturday is observed on Friday, one on a Sunday on Monday. */
function substitutesOf(year: number): readonly Holiday[] {
  return erasOf(year).flatMap(({ name, rule }) => {
    if (!('observed' in rule)) return [];
    const seconds = dateOf(rule, year);
    const weekday = weekdayOf(seconds);
    const shift = weekday === SATURDAY ? -DAY : weekday === SUNDAY ? DAY : 0;
    return shift === 0 ? [] : [{ name: `${name} (observed)`, seconds: seconds + shift }];
  });
}

function erasOf(year: number): readonly Era[] {
  return ERAS.filter(({ from, to }) => year >= from && year <= (to ?? year));
}

function dateOf(rule: Rule, year: number): number {
  if ('day' in rule) return midnight(year, rule.month, rule.day);
  if (rule.nth > 0) {
    const first = midnight(year, rule.month, 1);
    return first + (((rule.weekday - weekdayOf(first) + 7) % 7) + 7 * (rule.nth - 1)) * DAY;
  }
  const last = midnight(year, rule.month + 1, 1) - DAY;
  return last - ((weekdayOf(last) - rule.weekday + 7) % 7) * DAY;
}

function midnight(year: number, month: number, day: number): number {
  return DateTime.utc(year, month, day).toSeconds();
}

function weekdayOf(seconds: number): number {
  return DateTime.fromSeconds(seconds, { zone: 'utc' }).weekday;
}
