import { saidDates, isSameDay, isSameTime } from '../../language/dates.ts';
import type { SaidDate } from '../../language/dates.ts';
import type { Reading } from '../../language/reading.ts';
import type { FactFinding, KnownFact } from './fact.ts';
import { standing } from '../../language/standing.ts';

type DateFact = Extract<KnownFact, { kind: 'date' }>;

/** What a text says of a date: the right one in any form, or only others. */
export function judgeDate({ value, now, time }: DateFact, reading: Reading): FactFinding {
  const dates = saidDates(reading.masked, now).filter(
    ({ start, end }) => standing(reading, { start, end }) !== 'aside',
  );
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
