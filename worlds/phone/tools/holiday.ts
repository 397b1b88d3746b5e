import { integer, text } from '../shared/parameters.ts';
import { tool } from '../../../sandbox/tools/definition.ts';
import { onCall } from '../../../sandbox/tools/on-call.ts';
import { requireWifi } from '../shared/device.ts';
import { ToolError } from '../../../sandbox/tools/tool-error.ts';

const holidays = onCall(() => import('../calendar/similar-holiday.ts'));
const localTime = onCall(() => import('../calendar/local-time.ts'));
const LAST_YEAR = 9998;
const INT32 = 2 ** 31;

export const searchHoliday = tool({
  name: 'search_holiday',
  module: 'utilities',
  domain: 'holiday',
  caller: 'agent',
  description: 'Looks up when a federal holiday of the United States falls in a given year. Requires wifi.',
  parameters: {
    holiday_name: text('English name of the holiday, for example Labor Day.'),
    year: integer('Year to look in. If omitted, the current year.', { nullable: true, default: null }),
  },
  returns:
    'the start of the holiday, midnight local time, in seconds since the epoch, or null if no holiday has a similar name',
  floats: [''],
  result: 'time',
  errors: [
    { class: 'ConnectionError', when: 'wifi is off' },
    { class: 'ValueError', when: 'the year is after 9998' },
    { class: 'OverflowError', when: 'the year does not fit in 32 bits' },
  ],
  dependsOn: ['wifi'],
  effect: 'read',
  checksTypes: true,
  usesClock: true,
  probe: () => ({ holiday_name: 'Labor Day' }),
  execute: async ({ world, now, timeZone }, { holiday_name, year }) => {
    requireWifi(world);
    const { toFields, toLocalTime, toTimestamp } = await localTime();
    const wanted = year ?? toFields(toLocalTime(now, timeZone)).year;
    if (wanted >= INT32) throw new ToolError('OverflowError', 'The year is too large.');
    if (wanted > LAST_YEAR) throw new ToolError('ValueError', `The year must be at most ${LAST_YEAR}.`);
    const holiday = (await holidays()).similarHoliday(holiday_name, wanted);
    if (holiday === undefined) return { result: null };
    return { result: toTimestamp({ seconds: holiday.seconds, microseconds: 0 }, timeZone) };
  },
});
