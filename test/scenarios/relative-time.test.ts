import { describe, expect, it } from 'vitest';

import { DEFAULT_CLOCK } from '../../sandbox/clock.ts';
import { isTimeAt, resolveTime, resolveTimes } from '../../scenarios/relative-time.ts';

/** Friday 8 March 2024, 21:30 in New York, two days before clocks go forward. */
const NEW_YORK = { start: Date.UTC(2024, 2, 9, 2, 30) / 1000, timeZone: 'America/New_York' };

describe('a time expression', () => {
  it.each([
    ['now', '2024-05-15T12:00:00.000Z'],
    ['-3d4h5m6s', '2024-05-12T07:54:54.000Z'],
    ['+1h', '2024-05-15T13:00:00.000Z'],
    ['2024-03-22 17:00', '2024-03-22T17:00:00.000Z'],
    ['today 17:00', '2024-05-15T17:00:00.000Z'],
    ['tomorrow 17:00', '2024-05-16T17:00:00.000Z'],
    ['+7d 17:00', '2024-05-22T17:00:00.000Z'],
    ['-1d 00:05', '2024-05-14T00:05:00.000Z'],
    ['next friday 17:00', '2024-05-17T17:00:00.000Z'],
    ['next tuesday 09:30', '2024-05-21T09:30:00.000Z'],
    ['next wednesday 17:00', '2024-05-15T17:00:00.000Z'],
  ])("%s is relative to the cell's start, a Wednesday at noon", (expression, instant) => {
    expect(resolveTime(expression, DEFAULT_CLOCK).toUTC().toISO()).toBe(instant);
  });

  it.each([
    ['2024-07-01 17:00', '2024-07-01T21:00:00.000Z'],
    ['today 17:00', '2024-03-08T22:00:00.000Z'],
    ['next friday 17:00', '2024-03-08T22:00:00.000Z'],
    ['+2d 17:00', '2024-03-10T21:00:00.000Z'],
    ['next monday 17:00', '2024-03-11T21:00:00.000Z'],
    ['+3d', '2024-03-12T01:30:00.000Z'],
    ['+72h', '2024-03-12T02:30:00.000Z'],
  ])('%s keeps the local time of day across a switch to daylight saving', (expression, instant) => {
    expect(resolveTime(expression, NEW_YORK).toUTC().toISO()).toBe(instant);
  });

  it.each([
    '',
    'soon',
    '-',
    '+',
    '1h',
    '-3w',
    '+1h 17:00',
    'tomorrow',
    'tomorrow 25:00',
    'tomorrow 5PM',
    '2024-02-30 10:00',
    'next fryday 10:00',
  ])('"%s" is refused with the forms there are', (expression) => {
    expect(isTimeAt(expression, DEFAULT_CLOCK)).toBe(false);
    expect(() => resolveTime(expression, DEFAULT_CLOCK)).toThrow(`"${expression}" is not a time; write one of: now,`);
  });

  it('names a zone that does not exist', () => {
    expect(() => resolveTime('now', { start: 0, timeZone: 'Mars/Olympus' })).toThrow(
      '"Mars/Olympus" is not an IANA time zone',
    );
  });
});

it('is resolved wherever it stands in a value, as an instant or as a part of its date', () => {
  const value = {
    text: 'tomorrow 17:00',
    list: [{ $time: '-1h' }, null, 3],
    deep: { year: { $time: 'now', part: 'year' }, day: { $time: 'next friday 17:00', part: 'day' } },
  };
  expect(resolveTimes(value, NEW_YORK)).toEqual({
    text: 'tomorrow 17:00',
    list: [NEW_YORK.start - 3600, null, 3],
    deep: { year: 2024, day: 8 },
  });
});
