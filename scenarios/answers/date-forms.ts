import type { DateParts } from '../../language/dates.ts';
import type { KnownFact } from '../../evaluation/facts/fact.ts';

type DateFact = Extract<KnownFact, { kind: 'date' }>;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAY_MS = 86_400_000;

/** A date, and its time of day where it has one, as people write it. */
export function dateForms({ value, now, time }: DateFact): readonly string[] {
  const { year, month, day, hour, minute } = value;
  const name = `${MONTHS[month - 1]} ${day}`;
  const weekday = WEEKDAYS[new Date(instant(value)).getUTCDay()];
  const two = (part: number) => String(part).padStart(2, '0');
  const twelve = `${hour % 12 === 0 ? 12 : hour % 12}`;
  const half = hour < 12 ? 'AM' : 'PM';
  const exact = minute === 0 ? '' : `:${two(minute)}`;
  const at = (text: string) => (time ? text : '');
  const away = Math.round(
    (instant({ ...value, hour: 0, minute: 0 }) - instant({ ...now, hour: 0, minute: 0 })) / DAY_MS,
  );
  return [
    `${name}, ${year}${at(` at ${twelve}:${two(minute)} ${half}`)}`,
    `${weekday}, ${name}${at(`, at ${twelve}${exact} ${half.toLowerCase()}`)}`,
    `${year}-${two(month)}-${two(day)}${at(` ${two(hour)}:${two(minute)}`)}`,
    `${day} ${MONTHS[month - 1]} ${year}${at(` at ${two(hour)}:${two(minute)}`)}`,
    `${month}/${day}/${year}${at(` at ${twelve}${exact}${half}`)}`,
    ...(away === 1 ? [`tomorrow${at(` at ${twelve}${exact}${half}`)}`] : []),
    ...(away === 1 && time && minute === 0 && hour > 12 ? [`tomorrow at ${twelve} o'clock in the afternoon`] : []),
  ];
}

/** Dates that are nearly it, written as it is: another hour, the other half of the day, another day, another month. */
export function wrongDates(fact: DateFact): readonly string[] {
  const { value, time } = fact;
  const shifted = (ms: number): DateParts => {
    const date = new Date(instant(value) + ms);
    return {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      hour: date.getUTCHours(),
      minute: date.getUTCMinutes(),
    };
  };
  const otherHalf = { ...value, hour: (value.hour + 12) % 24 };
  const others = [
    shifted(DAY_MS),
    shifted(-7 * DAY_MS),
    ...(time ? [{ ...value, hour: (value.hour + 1) % 24 }, otherHalf] : []),
  ];
  return others.map((other, index) => {
    const forms = dateForms({ ...fact, value: other });
    return forms[index % 3]!;
  });
}

function instant({ year, month, day, hour, minute }: DateParts): number {
  return Date.UTC(year, month - 1, day, hour, minute);
}
