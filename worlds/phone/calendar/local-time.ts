import { DateTime, IANAZone } from 'luxon';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';

/**
 * A local time without its zone, like Python's naive datetime: seconds since 1970-01-01T00:00 local time, plus
 * `microseconds` (0 to 999999).
 */
export interface LocalTime {
  readonly seconds: number;
  readonly microseconds: number;
}

export interface CalendarFields {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Monday is 1, Sunday 7. */
  readonly isoweekday: number;
}

const DAY = 86_400;
const CALENDAR_START = -62_135_596_800;
const CALENDAR_END = 253_402_300_799;
/** The reference's platform stores a date's year in 32 bits and a timestamp in 64. */
const YEARS_START = -67_768_040_609_740_800;
const YEARS_END = 67_768_036_191_676_800;
const TIMESTAMP_LIMIT = 2 ** 63;

/**
 * The local time at an instant.
 * @throws ToolError outside the years 1 to 9999, with the error classes of Python's fromtimestamp
 */
export function toLocalTime(timestamp: number, timeZone: string): LocalTime {
  const whole = Math.trunc(timestamp);
  if (Math.abs(whole) >= TIMESTAMP_LIMIT) throw new ToolError('OverflowError', 'The timestamp is too large.');
  if (whole < YEARS_START || whole >= YEARS_END) {
    throw new ToolError('OSError', 'The timestamp is too far from today to have a date.');
  }
  const microseconds = roundHalfEven((timestamp - whole) * 1e6);
  const carry = Math.floor(microseconds / 1e6);
  const seconds = whole + carry;
  requireCalendar(seconds - DAY);
  requireCalendar(seconds);
  const local = seconds + offset(seconds, timeZone);
  requireCalendar(local);
  return { seconds: local, microseconds: microseconds - carry * 1e6 };
}

/**
 * The instant of a local time. If it occurs twice (clocks set back): the first one. If it never occurs (set forward):
 * as if the clocks had not changed, like Python's timestamp() with fold 0 (PEP 495).
 */
export function toTimestamp(local: LocalTime, timeZone: string): number {
  requireCalendar(local.seconds - DAY);
  const before = local.seconds - offset(local.seconds - DAY, timeZone);
  const after = local.seconds - offset(local.seconds + DAY, timeZone);
  const instant = [before, after].find((candidate) => candidate + offset(candidate, timeZone) === local.seconds);
  return (instant ?? before) + local.microseconds / 1e6;
}

export function toFields(local: LocalTime): CalendarFields {
  const { year, month, day, hour, minute, second, weekday } = DateTime.fromSeconds(local.seconds, { zone: 'utc' });
  return { year, month, day, hour, minute, second, isoweekday: weekday };
}

/** The local time with these fields, or null if the month has no such day. */
export function fromFields(fields: Omit<CalendarFields, 'isoweekday'>): LocalTime | null {
  const { year, month, day, hour, minute, second } = fields;
  const date = DateTime.utc(year, month, day, hour, minute, second);
  return date.isValid ? { seconds: date.toSeconds(), microseconds: 0 } : null;
}

export function isInCalendar(local: LocalTime): boolean {
  return local.seconds >= CALENDAR_START && local.seconds <= CALENDAR_END;
}

function requireCalendar(seconds: number): void {
  if (seconds < CALENDAR_START || seconds > CALENDAR_END) {
    throw new ToolError('ValueError', 'The year must be from 1 to 9999.');
  }
}

/** Offset from UTC at an instant, in seconds. */
function offset(seconds: number, timeZone: string): number {
  const zone = IANAZone.create(timeZone);
  if (!zone.isValid) throw new Error(`unknown time zone ${timeZone}: give an IANA name such as Europe/Berlin`);
  return Math.round(zone.offset(seconds * 1000) * 60);
}

function roundHalfEven(value: number): number {
  const floor = Math.floor(value);
  const rest = value - floor;
  if (rest !== 0.5) return Math.round(value);
  return floor % 2 === 0 ? floor : floor + 1;
}
