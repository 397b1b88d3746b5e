import { describe, expect, it } from 'vitest';
import { findTool } from '../../../sandbox/tools/definition.ts';
import { PHONE } from '../../../worlds/phone/world.ts';
import { toFields, toLocalTime, toTimestamp } from '../../../worlds/phone/calendar/local-time.ts';
import type { ToolContext } from '../../../sandbox/tools/definition.ts';

const BERLIN = 'Europe/Berlin';

/** In New York, the hour of 10 March 2024, 02:30 was skipped. The hour of 3 November 2024, 01:30 occurred twice. */
const SKIPPED = { seconds: Date.UTC(2024, 2, 10, 2, 30) / 1000, microseconds: 0 };
const DOUBLED = { seconds: Date.UTC(2024, 10, 3, 1, 30) / 1000, microseconds: 0 };

function run(name: string, timeZone: string, args: Record<string, number>): Promise<unknown> {
  return Promise.resolve(findTool(PHONE, name)!.execute({ timeZone } as ToolContext, args, new Map()));
}

describe('local time', () => {
  it('is the wall clock of a zone, with half microseconds rounded to even', () => {
    expect(toFields(toLocalTime(1_715_774_400, 'Asia/Kathmandu'))).toMatchObject({
      hour: 17,
      minute: 45,
      isoweekday: 3,
    });
    expect(toLocalTime(0.5e-6, 'UTC').microseconds).toBe(0);
    expect(toLocalTime(1.5e-6, 'UTC').microseconds).toBe(2);
    expect(toLocalTime(-0.25, 'UTC')).toEqual({ seconds: -1, microseconds: 750_000 });
    expect(toLocalTime(1.9999999, 'UTC')).toEqual({ seconds: 2, microseconds: 0 });
  });

  it('that occurs twice means the first instant, and a skipped one ignores the clock change', () => {
    expect(toTimestamp(DOUBLED, 'America/New_York')).toBe(Date.UTC(2024, 10, 3, 5, 30) / 1000);
    expect(toTimestamp(SKIPPED, 'America/New_York')).toBe(Date.UTC(2024, 2, 10, 7, 30) / 1000);
  });

  it('throws for an unknown time zone instead of using UTC', () => {
    expect(() => toLocalTime(0, 'Mars/Olympus')).toThrow('Mars/Olympus');
  });

  it.each([
    ['ValueError', 253_402_300_800],
    ['ValueError', -62_135_596_800],
    ['OSError', 1e17],
    ['OverflowError', 1e19],
  ])('throws %s for the instant %d', (errorClass, timestamp) => {
    expect(() => toLocalTime(timestamp, 'UTC')).toThrow(expect.objectContaining({ errorClass }));
  });
});

describe('time tools in a zone with daylight saving', () => {
  it('shift by the wall clock: a day across the clock change has 23 hours', async () => {
    const noon = Date.UTC(2024, 2, 30, 11) / 1000;
    const day = { weeks: 0, days: 1, hours: 0, minutes: 0, seconds: 0 };
    expect(await run('shift_timestamp', BERLIN, { timestamp: noon, ...day })).toEqual({ result: noon + 23 * 3600 });
  });

  it('compute differences on the wall clock', async () => {
    const args = { timestamp_0: Date.UTC(2024, 2, 30, 11) / 1000, timestamp_1: Date.UTC(2024, 2, 31, 11) / 1000 };
    expect(await run('timestamp_diff', BERLIN, args)).toEqual({ result: { days: 1, seconds: 3600 } });
  });

  it('read a number of seconds as a timestamp, as the reference does', async () => {
    expect(await run('seconds_to_hours_minutes_seconds', BERLIN, { seconds: 90_061 })).toEqual({
      result: { hour: 2, minute: 1, second: 1 },
    });
  });
});
