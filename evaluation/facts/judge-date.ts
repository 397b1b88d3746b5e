import * as chrono from 'chrono-node';
import { DateTime } from 'luxon';

import type { Reading } from '../reading/reading.ts';
import type { DateParts, FactFinding, KnownFact } from './fact.ts';
import { standing } from './standing.ts';

type DateFact = Extract<KnownFact, { kind: 'date' }>;

/** What a text says of a date: the right one in any form, or only others. */
export function judgeDate({ value, now, time }: DateFact, reading: Reading): FactFinding {
  const dates = datesIn(reading.masked, now).filter(({ start, end }) => standing(reading, { start, end }) !== 'aside');
  const isRight = (date: SaidDate) =>
    isSameDay(date, value) && (!time || date.hour === undefined || isSameTime(date, value));
  const right = dates.filter(isRight);
  const asserted = dates.filter((date) => standing(reading, date) === 'asserted');
  const told = right.find((date) => asserted.includes(date));
  const hours = time ? asserted.filter(({ hour }) => hour !== undefined) : [];
  // "Tomorrow, May 16, at 6 PM" are two dates, and the day alone would do.
  if (told && hours[0] && !hours.some((date) => right.includes(date)))
    return { verdict: 'rival', found: hours[0].text };
  if (told) return { verdict: 'told', found: told.text };
  if (right[0]) return { verdict: 'denied', found: right[0].text };
  const [rival] = asserted;
  return rival ? { verdict: 'rival', found: rival.text } : { verdict: 'silent', found: '' };
}

/** Said on a Wednesday, it is the Friday of this week to some and of the next to others. */
const NEXT = /\bnext\s+(?:mon|tue|wed|thu|fri|sat|sun)/i;

interface SaidDate {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly year: number | undefined;
  readonly month: number | undefined;
  readonly day: number | undefined;
  /** From 0, Sunday, where no day of the month is said and the week is open: "next Friday". */
  readonly weekday: number | undefined;
  readonly hour: number | undefined;
  readonly minute: number | undefined;
  /** Five o'clock may be in the morning or in the afternoon. */
  readonly isEitherHalf: boolean;
}

/** Words for this moment, which are in many texts and name no date. */
const MOMENT = /^(?:now|right now|just now|currently|today|second|at the moment|this moment)$/i;

/** Dates and times of day as chrono reads them on the calendar of the cell; only parts that are said. */
function datesIn(text: string, now: DateParts): readonly SaidDate[] {
  const instant = DateTime.utc(now.year, now.month, now.day, now.hour, now.minute).toJSDate();
  return chrono
    .parse(text, { instant, timezone: 0 }, { forwardDate: true })
    .filter((result) => !MOMENT.test(result.text))
    .map(({ text: written, index, start }) => {
      const isOpen = NEXT.test(written) && !start.isCertain('day');
      const isDay = !isOpen && (start.isCertain('day') || start.isCertain('weekday'));
      const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute', isSaid: boolean) =>
        isSaid ? (start.get(name) ?? undefined) : undefined;
      return {
        text: written,
        start: index,
        end: index + written.length,
        year: part('year', !isOpen && (start.isCertain('year') || !start.isCertain('day'))),
        month: part('month', isDay),
        day: part('day', isDay),
        weekday: isOpen ? (start.get('weekday') ?? undefined) : undefined,
        hour: part('hour', start.isCertain('hour')),
        minute: part('minute', start.isCertain('hour')),
        isEitherHalf: !start.isCertain('meridiem') || /o'clock/i.test(written),
      };
    })
    .filter(({ day, weekday, hour }) => day !== undefined || weekday !== undefined || hour !== undefined);
}

function isSameDay({ year, month, day, weekday }: SaidDate, value: DateParts): boolean {
  if (weekday !== undefined) return weekday === DateTime.utc(value.year, value.month, value.day).weekday % 7;
  if (day === undefined) return true;
  return day === value.day && month === value.month && (year === undefined || year === value.year);
}

function isSameTime({ hour, minute, isEitherHalf }: SaidDate, value: DateParts): boolean {
  const isSameHour =
    hour === value.hour || (isEitherHalf && hour !== undefined && hour < 12 && hour + 12 === value.hour);
  return isSameHour && (minute ?? 0) === value.minute;
}
