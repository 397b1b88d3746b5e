import * as chrono from 'chrono-node/en';
import { DateTime } from 'luxon';
import { keptFor } from './kept.ts';
import { sparing } from './sparing.ts';
import type { Pattern } from './sparing.ts';

/** A date and time of day by the calendar of the cell. */
export interface DateParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

/** Said on a Wednesday, it is the Friday of this week to some and of the next to others. */
const NEXT = /\bnext\s+(?:mon|tue|wed|thu|fri|sat|sun)/i;

export interface SaidDate {
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

/** They name their day. */
const PART_OF_TODAY = /^(?:this (?:morning|afternoon|evening)|last night)$/i;

/** Dates and times of day as chrono reads them on the calendar of the cell; only parts that are said. */
export function saidDates(text: string, { year, month, day, hour, minute }: DateParts): readonly SaidDate[] {
  return datesIn(`${[year, month, day, hour, minute].join('-')} ${text}`);
}

/** Of a moment and a text: the texts of a world are those of many runs. */
const datesIn = keptFor(1 << 16, (timed) => {
  const space = timed.indexOf(' ');
  const [year = 0, month, day, hour, minute] = timed.slice(0, space).split('-').map(Number);
  return readDates(timed.slice(space + 1), DateTime.utc(year, month!, day!, hour!, minute!).toJSDate());
});

const reader = new chrono.Chrono({
  parsers: chrono.casual.parsers.map((parser): chrono.Parser => {
    let pattern: Pattern | undefined;
    return {
      // It only calls `exec`, and the pattern is always the same.
      pattern: (context) => (pattern ??= sparing(parser.pattern(context))) as RegExp,
      extract: (context, match) => parser.extract(context, match),
    };
  }),
  refiners: chrono.casual.refiners,
});

function readDates(text: string, instant: Date): readonly SaidDate[] {
  return reader
    .parse(text, { instant, timezone: 0 }, { forwardDate: true })
    .filter((result) => !MOMENT.test(result.text))
    .flatMap(({ text: written, index, start, end }) => {
      // "From 1 PM to 5 PM" are two.
      const cut = end ? /\s*(?:\b(?:to|through)\b|[-\u2013])\s*(?=[^-\u2013]*$)/i.exec(written) : null;
      if (!end || cut === null) return [{ written, index, start }, ...(end ? [{ written, index, start: end }] : [])];
      const from = cut.index + cut[0].length;
      return [
        { written: written.slice(0, cut.index), index, start },
        { written: written.slice(from), index: index + from, start: end },
      ];
    })
    .map(({ written, index, start }) => {
      const isOpen = NEXT.test(written) && !start.isCertain('day');
      const isDay = !isOpen && (start.isCertain('day') || start.isCertain('weekday') || PART_OF_TODAY.test(written));
      const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute', isSaid: boolean) =>
        isSaid ? (start.get(name) ?? undefined) : undefined;
      // This morning is this day's, even after noon.
      const today = PART_OF_TODAY.test(written) && /^this/i.test(written) ? instant : undefined;
      return {
        text: written,
        start: index,
        end: index + written.length,
        year: part('year', !isOpen && (start.isCertain('year') || !start.isCertain('day'))),
        month: today === undefined ? part('month', isDay) : today.getUTCMonth() + 1,
        day: today === undefined ? part('day', isDay) : today.getUTCDate(),
        weekday: isOpen ? (start.get('weekday') ?? undefined) : undefined,
        hour: part('hour', start.isCertain('hour')),
        minute: part('minute', start.isCertain('hour')),
        isEitherHalf: (!start.isCertain('meridiem') && !/\b0\d:\d\d/.test(written)) || /o'clock/i.test(written),
      };
    })
    .filter(({ day, weekday, hour }) => day !== undefined || weekday !== undefined || hour !== undefined);
}

export function isSameDay({ year, month, day, weekday }: SaidDate, value: DateParts): boolean {
  if (weekday !== undefined) return weekday === DateTime.utc(value.year, value.month, value.day).weekday % 7;
  if (day === undefined) return true;
  return day === value.day && month === value.month && (year === undefined || year === value.year);
}

export function isSameTime({ hour, minute, isEitherHalf }: SaidDate, value: DateParts): boolean {
  const isSameHour =
    hour === value.hour || (isEitherHalf && hour !== undefined && hour < 12 && hour + 12 === value.hour);
  return isSameHour && (minute ?? 0) === value.minute;
}
