import { DateTime, Settings } from 'luxon';

import type { Clock } from '../sandbox/clock.ts';

export const CALENDAR_PARTS = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
export type CalendarPart = (typeof CALENDAR_PARTS)[number];

/** What may be asked of a time: a part of its date; whole days until then, or midnights, which is what people count in. */
export const TIME_PARTS = [...CALENDAR_PARTS, 'days', 'midnights'] as const;
type TimePart = (typeof TIME_PARTS)[number];

/** How a pack writes a time: an instant, one part of its date, or how far off it is. */
export interface RelativeTime {
  readonly $time: string;
  readonly part?: TimePart;
}

type Zone = Pick<Clock, 'start' | 'timeZone'>;

// Otherwise luxon asks for the machine's locale, which no time depends on and which takes 30 ms.
Settings.defaultLocale = 'en-US';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const OFFSET = /^([+-])(?=\d)(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?$/;
const AT_TIME_OF_DAY = /^(.+) ([01]\d|2[0-3]):([0-5]\d)$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DAYS_AWAY = /^([+-]\d+)d$/;
const NEXT_WEEKDAY = /^next (\w+)$/;
const DATE_OF_YEAR = /^(\d{2})-(\d{2})$/;

/** How times may be written, for error texts. */
export const TIME_FORMS =
  'now, -3d4h5m6s, +1h, 2024-03-22 17:00, today 17:00, tomorrow 17:00, +7d 17:00, next friday 17:00, 12-25 00:00';

/** Whether the expression means an instant that can be represented when the clock starts there. */
export function isTimeAt(expression: string, { start, timeZone }: Zone): boolean {
  const now = DateTime.fromSeconds(start, { zone: timeZone });
  return now.isValid && timeFrom(expression, now) !== null;
}

/**
 * The instant an expression means on the cell's clock, in its zone. Days are calendar days, so a switch to daylight
 * saving keeps the time of day; `next friday` is today when today is Friday, as in the original benchmark.
 */
export function resolveTime(expression: string, clock: Zone): DateTime {
  const now = DateTime.fromSeconds(clock.start, { zone: clock.timeZone });
  if (!now.isValid) throw new RangeError(`"${clock.timeZone}" is not an IANA time zone, for example Europe/Oslo`);
  const time = timeFrom(expression, now);
  if (time === null) throw new RangeError(`"${expression}" is not a time; write one of: ${TIME_FORMS}`);
  return time;
}

/**
 * The value with every `{ "$time": expression }` inside replaced by seconds since the epoch, and every
 * `{ "$time": expression, "part": "year" }` by that part of the date in the cell's zone.
 */
export function resolveTimes<Value>(value: Value, clock: Zone): Value {
  return resolved(value, clock) as Value;
}

/** What holds no time is resolved as it is: the rows of a large world, which all scenarios of a pack share. */
const timeless = new WeakSet();

function resolved(value: unknown, clock: Zone): unknown {
  if (typeof value !== 'object' || value === null || timeless.has(value)) return value;
  if (Array.isArray(value)) {
    const items = value.map((item) => resolved(item, clock));
    return items.some((item, index) => item !== value[index]) ? items : asTimeless(value);
  }
  if (isRelativeTime(value)) {
    const time = resolveTime(value.$time, clock);
    return value.part === undefined ? time.toSeconds() : partOf(time, value.part, clock);
  }
  const entries = Object.entries(value).map(([key, item]) => [key, item, resolved(item, clock)] as const);
  if (entries.every(([, item, now]) => item === now)) return asTimeless(value);
  return Object.fromEntries(entries.map(([key, , now]) => [key, now]));
}

function asTimeless(value: object): object {
  timeless.add(value);
  return value;
}

function partOf(time: DateTime, part: TimePart, clock: Zone): number {
  if (part !== 'days' && part !== 'midnights') return time[part];
  const now = resolveTime('now', clock);
  if (part === 'days') return Math.floor(time.diff(now, 'days').days);
  return Math.round(time.startOf('day').diff(now.startOf('day'), 'days').days);
}

function isRelativeTime(value: object): value is RelativeTime {
  return '$time' in value;
}

function timeFrom(expression: string, now: DateTime): DateTime | null {
  if (expression === 'now') return now;
  const time = offset(expression, now) ?? atTimeOfDay(expression, now);
  return time?.isValid ? time : null;
}

function offset(expression: string, now: DateTime): DateTime | null {
  const match = OFFSET.exec(expression);
  if (match === null) return null;
  const [days, hours, minutes, seconds] = match.slice(2).map((digits) => Number(digits ?? 0));
  const duration = { days: days ?? 0, hours: hours ?? 0, minutes: minutes ?? 0, seconds: seconds ?? 0 };
  return match[1] === '+' ? now.plus(duration) : now.minus(duration);
}

function atTimeOfDay(expression: string, now: DateTime): DateTime | null {
  const [, day, hour, minute] = AT_TIME_OF_DAY.exec(expression) ?? [];
  if (day === undefined) return null;
  return dayOf(day, now)?.set({ hour: Number(hour), minute: Number(minute), second: 0, millisecond: 0 }) ?? null;
}

function dayOf(expression: string, now: DateTime): DateTime | null {
  if (expression === 'today') return now;
  if (expression === 'tomorrow') return now.plus({ days: 1 });
  if (DATE.test(expression)) return DateTime.fromISO(expression, { zone: now.zone });
  const days = DAYS_AWAY.exec(expression)?.[1];
  if (days !== undefined) return now.plus({ days: Number(days) });
  const [, month, date] = DATE_OF_YEAR.exec(expression) ?? [];
  if (month !== undefined) return now.set({ month: Number(month), day: Number(date) });
  const weekday = WEEKDAYS.indexOf(NEXT_WEEKDAY.exec(expression)?.[1] ?? '') + 1;
  return weekday === 0 ? null : now.plus({ days: (weekday - now.weekday + 7) % 7 });
}
