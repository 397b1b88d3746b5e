import { integer, number } from '../shared/parameters.ts';
import type { CalendarFields } from '../calendar/local-time.ts';
import { tool } from '../../../sandbox/tools/definition.ts';
import type { DocumentedError } from '../../../sandbox/tools/definition.ts';
import { onCall } from '../../../sandbox/tools/on-call.ts';
import { requireTimestamp, TIMESTAMP_UNIT } from '../shared/ranges.ts';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';

const localTime = onCall(() => import('../calendar/local-time.ts'));

const TIMESTAMP_RANGE: DocumentedError = {
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

const CLOCK_TIME = { hour: 'integer', minute: 'integer', second: 'integer' } as const;
const DATE = { year: 'integer', month: 'integer', day: 'integer', ...CLOCK_TIME, isoweekday: 'integer' } as const;

export const getCurrentTimestamp = tool({
  ...shared,
  name: 'get_current_timestamp',
  effect: 'read',
  description: 'Tells the current time.',
  parameters: {},
  returns: 'a POSIX timestamp, in seconds since the epoch',
  floats: [''],
  result: 'time',
  errors: [],
  usesClock: true,
  probe: () => ({}),
  execute: ({ now }) => ({ result: now }),
});

export const timestampToDatetimeInfo = tool({
  ...shared,
  name: 'timestamp_to_datetime_info',
  description: 'Converts a POSIX timestamp to a date, time of day and weekday in the local time zone.',
  parameters: { timestamp: number(`Time to convert, ${TIMESTAMP_UNIT}.`) },
  returns: 'year, month, day, hour, minute, second and isoweekday (1 is Monday, 7 is Sunday)',
  result: { fields: DATE },
  errors: [TIMESTAMP_RANGE],
  probe: (now) => ({ timestamp: now }),
  execute: async ({ timeZone }, { timestamp }) => {
    requireTimestamp('timestamp', timestamp);
    const { toFields, toLocalTime } = await localTime();
    return { result: { ...toFields(toLocalTime(timestamp, timeZone)) } };
  },
});

type DatetimeParts = Omit<CalendarFields, 'isoweekday'>;

/** In the order in which Python's datetime checks them. */
const PARTS: Readonly<Record<keyof DatetimeParts, readonly [number, number]>> = {
  year: [1, 9999],
  month: [1, 12],
  day: [1, 31],
  hour: [0, 23],
  minute: [0, 59],
  second: [0, 59],
};

export const datetimeInfoToTimestamp = tool({
  ...shared,
  name: 'datetime_info_to_timestamp',
  description: 'Converts a date and time of day in the local time zone to a POSIX timestamp.',
  parameters: {
    year: integer('Year, from 1 to 9999.'),
    month: integer('Month, from 1 to 12.'),
    day: integer('Day of the month, from 1 to 31.'),
    hour: integer('Hour, from 0 to 23.'),
    minute: integer('Minute, from 0 to 59.'),
    second: integer('Second, from 0 to 59.'),
  },
  returns: 'the time in seconds since the epoch',
  floats: [''],
  result: 'time',
  errors: [
    { class: 'ValueError', when: 'a part is outside its range or the month has no such day' },
    { class: 'OverflowError', when: 'a part does not fit in 32 bits' },
  ],
  probe: () => ({ year: 2024, month: 2, day: 29, hour: 8, minute: 30, second: 0 }),
  execute: async ({ timeZone }, parts) => {
    requireParts(parts);
    const { fromFields, toTimestamp } = await localTime();
    const local = fromFields(parts);
    if (local === null) throw new ToolError('ValueError', 'The month does not have that many days.');
    return { result: toTimestamp(local, timeZone) };
  },
});

function requireParts(given: DatetimeParts): void {
  const names = Object.keys(PARTS) as (keyof DatetimeParts)[];
  for (const name of names) {
    if (given[name] >= INT32 || given[name] < -INT32)
      throw new ToolError('OverflowError', `${name} does not fit in 32 bits.`);
  }
  for (const name of names) {
    const [minimum, maximum] = PARTS[name];
    if (given[name] < minimum || given[name] > maximum) {
      throw new ToolError('ValueError', `${name} must be from ${minimum} to ${maximum}.`);
    }
  }
}

/** In seconds. */
const [WEEK, DAY, HOUR, MINUTE] = [604_800, 86_400, 3600, 60];

export const shiftTimestamp = tool({
  ...shared,
  name: 'shift_timestamp',
  description:
    'Adds time to a POSIX timestamp or, with negative values, subtracts it. ' +
    'It counts in local time, so one day later is the same time of day.',
  parameters: {
    timestamp: number(`Time to start from, ${TIMESTAMP_UNIT}.`),
    weeks: span('Weeks'),
    days: span('Days'),
    hours: span('Hours'),
    minutes: span('Minutes'),
    seconds: span('Seconds'),
  },
  returns: 'the new time in seconds since the epoch',
  floats: [''],
  result: 'time',
  errors: [TIMESTAMP_RANGE, { class: 'OverflowError', when: 'the shifted date is outside the years 1 to 9999' }],
  probe: (now) => ({ timestamp: now, days: 40 }),
  execute: async ({ timeZone }, { timestamp, weeks, days, hours, minutes, seconds }) => {
    requireTimestamp('timestamp', timestamp);
    const { isInCalendar, toLocalTime, toTimestamp } = await localTime();
    const start = toLocalTime(timestamp, timeZone);
    const shift = weeks * WEEK + days * DAY + hours * HOUR + minutes * MINUTE + seconds;
    const shifted = { ...start, seconds: start.seconds + shift };
    if (!isInCalendar(shifted))
      throw new ToolError('OverflowError', 'The shifted date is outside the years 1 to 9999.');
    return { result: toTimestamp(shifted, timeZone) };
  },
});

function span(unit: string) {
  return integer(`${unit} to add; negative to subtract.`, { default: 0 });
}

export const timestampDiff = tool({
  ...shared,
  name: 'timestamp_diff',
  description:
    'Calculates how much time passes from timestamp_0 to timestamp_1, two POSIX timestamps, counted in local time.',
  parameters: {
    timestamp_0: number(`Time to start from, ${TIMESTAMP_UNIT}.`),
    timestamp_1: number(`Time to end at, ${TIMESTAMP_UNIT}.`),
  },
  returns: 'whole days (negative if timestamp_1 is earlier) and the seconds to add to them (from 0 to 86399)',
  result: { fields: { days: 'integer', seconds: 'integer' } },
  unit: 'days',
  errors: [TIMESTAMP_RANGE],
  probe: (now) => ({ timestamp_0: now, timestamp_1: now + 90_000 }),
  execute: async ({ timeZone }, { timestamp_0, timestamp_1 }) => {
    requireTimestamp('timestamp_0', timestamp_0);
    requireTimestamp('timestamp_1', timestamp_1);
    const { toLocalTime } = await localTime();
    const from = toLocalTime(timestamp_0, timeZone);
    const to = toLocalTime(timestamp_1, timeZone);
    const seconds = to.seconds - from.seconds - (to.microseconds < from.microseconds ? 1 : 0);
    const days = Math.floor(seconds / DAY);
    return { result: { days, seconds: seconds - days * DAY } };
  },
});

export const secondsToHoursMinutesSeconds = tool({
  ...shared,
  name: 'seconds_to_hours_minutes_seconds',
  description: 'Converts a number of seconds to hours, minutes and seconds.',
  parameters: { seconds: number('Number of seconds.') },
  returns: 'hour, minute and second',
  result: { fields: CLOCK_TIME },
  errors: [
    { class: 'ValueError', when: 'the number, read as a timestamp, is outside the years 1 to 9999' },
    { class: 'OSError', when: 'the year does not fit in 32 bits' },
    { class: 'OverflowError', when: 'the number does not fit in 64 bits' },
  ],
  probe: () => ({ seconds: 3725 }),
  /** Reads the number as a timestamp in the local zone, so it wraps after a day. This is a quirk of the reference. */
  execute: async ({ timeZone }, { seconds }) => {
    const { toFields, toLocalTime } = await localTime();
    const { hour, minute, second } = toFields(toLocalTime(seconds, timeZone));
    return { result: { hour, minute, second } };
  },
});
