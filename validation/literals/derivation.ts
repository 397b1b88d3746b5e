import { CALENDAR_PARTS } from '../../scenarios/relative-time.ts';
import type { RelativeTime } from '../../scenarios/relative-time.ts';
import { contentStems } from '../content-words.ts';
import { datesIn, namesCanonically, numbersIn, timesOfDayIn } from './readings.ts';
import type { Sources } from './sources.ts';

/** An argument of the solution that is no result of an earlier call, and not what the tool assumes anyway. */
export interface Literal {
  readonly tool: string;
  readonly argument: string;
  readonly value: string | number | boolean | RelativeTime;
}

/** Whether an agent can know the literal by the rules in DECISIONS.md, "Where literals come from". */
export function canDerive({ tool, argument, value }: Literal, sources: Sources): boolean {
  switch (typeof value) {
    case 'string':
      return canDeriveText(value, sources);
    case 'number':
      return canDerivePart(argument, value, sources) || canDeriveNumber(value, sources);
    case 'boolean':
      if (/self/.test(argument)) return sources.said.some((text) => MYSELF.test(text));
      return canDeriveSwitch(tool, value, sources);
    default:
      return canDeriveTime(value, sources);
  }
}

const MYSELF = /\b(?:i|me|my|mine)\b/i;

/** All its words are in one text, or what it is the canonical form of. */
function canDeriveText(value: string, { said, answered, rows }: Sources): boolean {
  const words = contentStems(value);
  return [...said, ...answered, ...rows].some((text) => {
    const known = new Set(contentStems(text));
    return (words.length > 0 && words.every((word) => known.has(word))) || namesCanonically(text, value);
  });
}

function canDeriveNumber(value: number, { said, answered, rows }: Sources): boolean {
  return [...said, ...answered, ...rows].some((text) => numbersIn(text).has(Number(value.toPrecision(12))));
}

const ON = /\b(?:turn|switch|put)\w*\b.*\bon\b|\b(?:enable|activate|connect)\b/i;
const OFF = /\b(?:turn|switch|put)\w*\b.*\boff\b|\b(?:disable|deactivate|disconnect)\b/i;

/**
 * Whether the user has said on or off, a refusal has told what is in the way, or a status tool would tell that the switch is in the
 * other position.
 */
function canDeriveSwitch(tool: string, value: boolean, { said, answered, switches }: Sources): boolean {
  if (said.some((text) => (value ? ON : OFF).test(text))) return true;
  const own = switches.get(tool);
  if (own === undefined) return false;
  const inTheWay = value ? `${own.label} is off` : `in ${own.label}`;
  return answered.some((text) => text.includes(inTheWay)) || (own.state ?? value) !== value;
}

const AT_TIME_OF_DAY = /^(.+) (\d\d):(\d\d)$/;
const DATE_PARTS: readonly string[] = ['year', 'month', 'day'];

/** Whether the user has named the day and the time of day, and a tool the present, from which a day such as tomorrow is counted. */
function canDeriveTime({ $time, part }: RelativeTime, { said, knowsNow }: Sources): boolean {
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
function canDerivePart(argument: string, value: number, { said }: Sources): boolean {
  const part = CALENDAR_PARTS.find((name) => name === argument);
  if (part === undefined) return false;
  return said.some((text) => [...datesIn(text), ...timesOfDayIn(text)].some((parts) => parts[part] === value));
}
