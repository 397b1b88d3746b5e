import { fromFields, isInCalendar, toFields, toLocalTime, toTimestamp } from './calendar/local-time.ts';
import type { CalendarFields, LocalTime } from './calendar/local-time.ts';
import type { Parameter, ToolDefinition, ToolError } from './definition.ts';
import { requireTimestamp } from './ranges.ts';
import { ToolRefusal } from './refusal.ts';

const TIMESTAMP_RANGE: ToolError = {
  class: 'ValueError',
  when: 'a timestamp is before 315529200 or after 2524604400 (about 1980 to 2050)',
};
const INT32 = 2 ** 31;

const shared = {
  module: 'utilities',
  domain: 'time',
  caller: 'agent',
  dependsOn: [],
  effect: 'pure',
  checksTypes: true,
} as const;

const getCurrentTimestamp: ToolDefinition = {
  ...shared,
  name: 'get_current_timestamp',
  order: 27,
  effect: 'read',
  description: 'Tells what time it is now, as a POSIX timestamp.',
  parameters: {},
  returns: 'Seconds since the epoch.',
  floats: [''],
  errors: [],
  execute: ({ now }) => ({ result: now }),
};

const timestampToDatetimeInfo: ToolDefinition = {
  ...shared,
  name: 'timestamp_to_datetime_info',
  order: 32,
  description: 'Takes a POSIX timestamp apart into date, time of day and weekday in the local time zone.',
  parameters: { timestamp: { type: 'number', description: 'Seconds since the epoch.' } },
  returns: 'An object with year, month, day, hour, minute, second and isoweekday (Monday is 1, Sunday is 7).',
  errors: [TIMESTAMP_RANGE],
  execute: ({ timeZone }, args) => {
    const { timestamp } = args as { timestamp: number };
    requireTimestamp('timestamp', timestamp);
    return { result: { ...toFields(toLocalTime(timestamp, timeZone)) } };
  },
};

type DatetimeParts = Omit<CalendarFields, 'isoweekday'>;

/** Order of checking, as Python's datetime does it. */
const PARTS: Readonly<Record<keyof DatetimeParts, readonly [number, number]>> = {
  year: [1, 9999],
  month: [1, 12],
  day: [1, 31],
  hour: [0, 23],
  minute: [0, 59],
  second: [0, 59],
};

const datetimeInfoToTimestamp: ToolDefinition = {
  ...shared,
  name: 'datetime_info_to_timestamp',
  order: 26,
  description: 'Puts a local date and time of day together into a POSIX timestamp.',
  parameters: {
    year: { type: 'integer', description: 'Year, four digits.' },
    month: { type: 'integer', description: 'Month, 1 to 12.' },
    day: { type: 'integer', description: 'Day of the month, from 1.' },
    hour: { type: 'integer', description: 'Hour, 0 to 23.' },
    minute: { type: 'integer', description: 'Minute, 0 to 59.' },
    second: { type: 'integer', description: 'Second, 0 to 59.' },
  },
  returns: 'Seconds since the epoch.',
  floats: [''],
  errors: [
    { class: 'ValueError', when: 'a part is outside its range or the month has no such day' },
    { class: 'OverflowError', when: 'a part does not fit in 32 bits' },
  ],
  execute: ({ timeZone }, args) => ({ result: toTimestamp(localTimeOf(args as unknown as DatetimeParts), timeZone) }),
};

function localTimeOf(given: DatetimeParts): LocalTime {
  const names = Object.keys(PARTS) as (keyof DatetimeParts)[];
  for (const name of names) {
    if (given[name] >= INT32 || given[name] < -INT32) throw new ToolRefusal('OverflowError', `${name} is too large`);
  }
  for (const name of names) {
    const [minimum, maximum] = PARTS[name];
    if (given[name] < minimum || given[name] > maximum) {
      throw new ToolRefusal('ValueError', `${name} must be in ${minimum} to ${maximum}`);
    }
  }
  const local = fromFields(given);
  if (local === null) throw new ToolRefusal('ValueError', 'the month has no such day');
  return local;
}

/** Seconds in one of each. */
const SPANS = { weeks: 604_800, days: 86_400, hours: 3600, minutes: 60, seconds: 1 };

const shiftTimestamp: ToolDefinition = {
  ...shared,
  name: 'shift_timestamp',
  order: 30,
  description:
    'Moves a POSIX timestamp by a span of time; a negative span moves it back. ' +
    'The span is counted on the local wall clock, so a day later is the same time of day.',
  parameters: {
    timestamp: { type: 'number', description: 'Seconds since the epoch to start from.' },
    weeks: span('Weeks'),
    days: span('Days'),
    hours: span('Hours'),
    minutes: span('Minutes'),
    seconds: span('Seconds'),
  },
  returns: 'The shifted time, in seconds since the epoch.',
  floats: [''],
  errors: [TIMESTAMP_RANGE, { class: 'OverflowError', when: 'the shifted date is outside the years 1 to 9999' }],
  execute: ({ timeZone }, args) => {
    const { timestamp, ...deltas } = args as { timestamp: number } & Record<keyof typeof SPANS, number>;
    requireTimestamp('timestamp', timestamp);
    const start = toLocalTime(timestamp, timeZone);
    const shift = Object.entries(SPANS).reduce(
      (sum, [name, seconds]) => sum + deltas[name as keyof typeof SPANS] * seconds,
      0,
    );
    const shifted = { ...start, seconds: start.seconds + shift };
    if (!isInCalendar(shifted)) throw new ToolRefusal('OverflowError', 'the shifted date is outside the calendar');
    return { result: toTimestamp(shifted, timeZone) };
  },
};

function span(unit: string): Parameter {
  return { type: 'integer', description: `${unit} to add, negative to subtract.`, default: 0 };
}

const timestampDiff: ToolDefinition = {
  ...shared,
  name: 'timestamp_diff',
  order: 31,
  description:
    'Tells how much time lies between two POSIX timestamps, the second minus the first, on the local wall clock.',
  parameters: {
    timestamp_0: { type: 'number', description: 'The time to subtract, in seconds since the epoch.' },
    timestamp_1: { type: 'number', description: 'The time to subtract from, in seconds since the epoch.' },
  },
  returns: 'An object with days (negative when the second is earlier) and seconds (0 to 86399, added to the days).',
  errors: [TIMESTAMP_RANGE],
  execute: ({ timeZone }, args) => {
    const { timestamp_0, timestamp_1 } = args as { timestamp_0: number; timestamp_1: number };
    requireTimestamp('timestamp_0', timestamp_0);
    requireTimestamp('timestamp_1', timestamp_1);
    const from = toLocalTime(timestamp_0, timeZone);
    const to = toLocalTime(timestamp_1, timeZone);
    const seconds = to.seconds - from.seconds - (to.microseconds < from.microseconds ? 1 : 0);
    const days = Math.floor(seconds / SPANS.days);
    return { result: { days, seconds: seconds - days * SPANS.days } };
  },
};

const secondsToHoursMinutesSeconds: ToolDefinition = {
  ...shared,
  name: 'seconds_to_hours_minutes_seconds',
  order: 29,
  description: 'Turns a number of seconds into hours, minutes and seconds.',
  parameters: { seconds: { type: 'number', description: 'The number of seconds.' } },
  returns: 'An object with hour, minute and second.',
  errors: [
    { class: 'ValueError', when: 'the number, read as a timestamp, is outside the years 1 to 9999' },
    { class: 'OSError', when: 'the year does not fit in 32 bits' },
    { class: 'OverflowError', when: 'the number does not fit in 64 bits' },
  ],
  /** Reads the number as a timestamp in the local zone, so it wraps at a day (facts/semantics.md 9, rule 20). */
  execute: ({ timeZone }, args) => {
    const { seconds } = args as { seconds: number };
    const { hour, minute, second } = toFields(toLocalTime(seconds, timeZone));
    return { result: { hour, minute, second } };
  },
};

export const timeTools: readonly ToolDefinition[] = [
  datetimeInfoToTimestamp,
  getCurrentTimestamp,
  secondsToHoursMinutesSeconds,
  shiftTimestamp,
  timestampDiff,
  timestampToDatetimeInfo,
];
