import { federalHolidays } from './calendar/federal-holidays.ts';
import type { Holiday } from './calendar/federal-holidays.ts';
import { toFields, toLocalTime, toTimestamp } from './calendar/local-time.ts';
import type { ToolDefinition } from './definition.ts';
import { requireWifi } from './device.ts';
import { partialRatio } from './fuzzy/partial-ratio.ts';
import { ToolRefusal } from './refusal.ts';

/** A name must be better than this, out of 100. */
const THRESHOLD = 90;
const LAST_YEAR = 9998;
const INT32 = 2 ** 31;

const searchHoliday: ToolDefinition = {
  name: 'search_holiday',
  module: 'utilities',
  domain: 'holiday',
  order: 28,
  caller: 'agent',
  description: 'Looks up online when a federal holiday of the United States is in a year.',
  parameters: {
    holiday_name: { type: 'string', description: 'English name of the holiday, for example Labor Day.' },
    year: { type: 'integer', description: 'The year. Left out: the current one.', nullable: true, default: null },
  },
  returns: 'Midnight at the beginning of the holiday, in seconds since the epoch, or null when no name is like it.',
  floats: [''],
  errors: [
    { class: 'ConnectionError', when: 'wifi is off' },
    { class: 'ValueError', when: 'the year is after 9998' },
    { class: 'OverflowError', when: 'the year does not fit in 32 bits' },
  ],
  dependsOn: ['wifi'],
  effect: 'read',
  checksTypes: true,
  execute: ({ world, now, timeZone }, args) => {
    const { holiday_name, year } = args as { holiday_name: string; year: number | null };
    requireWifi(world);
    const wanted = year ?? toFields(toLocalTime(now, timeZone)).year;
    if (wanted >= INT32) throw new ToolRefusal('OverflowError', 'the year is too large');
    if (wanted > LAST_YEAR) throw new ToolRefusal('ValueError', `the year must be at most ${LAST_YEAR}`);
    const holiday = mostLike(holiday_name, federalHolidays(wanted));
    if (holiday === undefined) return { result: null };
    return { result: toTimestamp({ seconds: holiday.seconds, microseconds: 0 }, timeZone) };
  },
};

/** Among equally good names the latest day wins, which may be a substitute day (facts/semantics.md 9, rule 19). */
function mostLike(name: string, holidays: readonly Holiday[]): Holiday | undefined {
  const [best] = holidays
    .map((holiday) => ({ holiday, score: partialRatio(name, holiday.name) }))
    .toSorted((left, right) => right.score - left.score || right.holiday.seconds - left.holiday.seconds);
  return best !== undefined && best.score > THRESHOLD ? best.holiday : undefined;
}

export const holidayTools: readonly ToolDefinition[] = [searchHoliday];
