import { describe, expect, it } from 'vitest';
import { federalHolidays } from '../../../worlds/phone/calendar/federal-holidays.ts';

/** `name: month-day` of all holidays of a year. */
function calendar(year: number): readonly string[] {
  return federalHolidays(year)
    .toSorted((left, right) => left.seconds - right.seconds)
    .map(({ name, seconds }) => `${new Date(seconds * 1000).toISOString().slice(5, 10)} ${name}`);
}

describe('federal holidays', () => {
  it("include substitute days for weekends, one of them for the next year's New Year's Day", () => {
    expect(calendar(2021)).toEqual([
      "01-01 New Year's Day",
      '01-18 Martin Luther King Jr. Day',
      "02-15 Washington's Birthday",
      '05-31 Memorial Day',
      '06-18 Juneteenth National Independence Day (observed)',
      '06-19 Juneteenth National Independence Day',
      '07-04 Independence Day',
      '07-05 Independence Day (observed)',
      '09-06 Labor Day',
      '10-11 Columbus Day',
      '11-11 Veterans Day',
      '11-25 Thanksgiving',
      '12-24 Christmas Day (observed)',
      '12-25 Christmas Day',
      "12-31 New Year's Day (observed)",
    ]);
  });

  it('follow the rule that was in force in the year', () => {
    expect(calendar(1870)).toEqual([]);
    expect(calendar(1953)).toContain('11-11 Armistice Day');
    expect(calendar(1970)).toContain('05-30 Memorial Day');
    expect(calendar(1975)).toContain('10-27 Veterans Day');
    expect(calendar(2020).some((line) => line.includes('Juneteenth'))).toBe(false);
  });
});
