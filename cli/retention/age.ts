import { InvalidArgumentError } from 'commander';

const HOUR_MS = 3_600_000;
const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: 24 * HOUR_MS, w: 7 * 24 * HOUR_MS };

/** A text such as `30d`, in milliseconds. */
export function age(text: string): number {
  const [, number = '', unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const milliseconds = Number(number) * (UNIT_MS[unit] ?? NaN);
  if (!Number.isFinite(milliseconds)) {
    throw new InvalidArgumentError('It must be a number and h, d or w, for example 30d.');
  }
  return milliseconds;
}

/** A day, which begins at midnight UTC, or a time with its zone; in milliseconds since the epoch. */
export function date(text: string): number {
  const isDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/.test(text);
  const time = isDate ? Date.parse(text) : NaN;
  if (Number.isNaN(time)) {
    throw new InvalidArgumentError('It must be a date such as 2026-11-01, or a time such as 2026-11-01T06:00Z.');
  }
  return time;
}
