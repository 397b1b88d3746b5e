import { CALENDAR_PARTS } from '../../scenarios/relative-time.ts';
import type { RelativeTime } from '../../scenarios/relative-time.ts';
import { contentStems } from '../texts/content-words.ts';
import { numbersIn } from './numbers.ts';
import type { Sources } from './sources.ts';
import { datesIn, timesOfDayIn } from './times.ts';

const AT_TIME_OF_DAY = /^(.+) (\d\d):(\d\d)$/;
const DATE_PARTS: readonly string[] = ['year', 'month', 'day'];

/** Whether the user has named the day and the time of day, and a tool the present, from which a day such as tomorrow is counted. */
export function canDeriveTime({ $time, part }: RelativeTime, { said, knowsNow }: Sources): boolean {
  if ($time === 'now') return knowsNow;
  const [, day, hour, minute] = AT_TIME_OF_DAY.exec($time) ?? [];
  if (day === undefined)
    return knowsNow && amountsIn($time).every((amount) => said.some((text) => numbersIn(text).has(amount)));
  const isDate = part === undefined || DATE_PARTS.includes(part);
  const isTimeOfDay = part === undefined || !DATE_PARTS.includes(part);
  if (isDate && !said.some((text) => namesDay(text, day, knowsNow))) return false;
  const isSaid = (text: string) =>
    timesOfDayIn(text).some((time) => time.hour === Number(hour) && time.minute === Number(minute));
  return !isTimeOfDay || said.some(isSaid);
}

/** @param day as in a relative time: a date, `tomorrow`, `+7d`, `next friday` */
function namesDay(text: string, day: string, knowsNow: boolean): boolean {
  const [year, month, date] = day.split('-').map(Number);
  if (year && month && date) return datesIn(text).some((found) => found.month === month && found.day === date);
  if (!knowsNow) return false;
  const days = /^([+-]\d+)d$/.exec(day)?.[1];
  if (days !== undefined) return numbersIn(text).has(Number(days)) || numbersIn(text).has(Number(days) / 7);
  const name = contentStems(day).at(-1);
  return name !== undefined && contentStems(text).includes(name);
}

/** The numbers in an offset such as `+1h30m`. */
function amountsIn(offset: string): readonly number[] {
  return (offset.match(/\d+/g) ?? []).map(Number);
}

/** Whether a part of a date or of a time of day is in one that the user has named. */
export function canDerivePart(argument: string, value: number, { said }: Sources): boolean {
  const part = CALENDAR_PARTS.find((name) => name === argument);
  if (part === undefined) return false;
  return said.some((text) => [...datesIn(text), ...timesOfDayIn(text)].some((parts) => parts[part] === value));
}
