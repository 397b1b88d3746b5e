import type { Clock } from '../sandbox/clock.ts';

/** When and where a run takes place, and what its ids are made from. */
interface Surroundings {
  /** As a clause: when. */
  readonly when: string;
  readonly clock: Pick<Clock, 'start' | 'timeZone'>;
  readonly seed: number;
}

/** Days on which calendars go wrong, each in a zone of its own. */
export const SURROUNDINGS: readonly Surroundings[] = (
  [
    ['on 29 February', '2024-02-29T03:00:00Z', 'Asia/Tokyo'],
    ['on 31 December', '2025-12-31T23:30:00Z', 'America/Los_Angeles'],
    ['when summer time begins in Berlin', '2025-03-30T00:59:55Z', 'Europe/Berlin'],
    ['when summer time ends in Berlin', '2025-10-26T00:59:55Z', 'Europe/Berlin'],
    ['when summer time begins in New York', '2025-03-09T06:59:55Z', 'America/New_York'],
    ['when summer time ends in New York', '2025-11-02T05:59:55Z', 'America/New_York'],
    ['on a Friday', '2024-05-17T06:00:00Z', 'Asia/Kolkata'],
    ['two seconds before midnight', '2024-06-12T23:59:58Z', 'UTC'],
  ] as const
).map(([when, start, timeZone], index) => {
  return { when: `${when} in ${timeZone}`, clock: { start: Date.parse(start) / 1000, timeZone }, seed: index + 1 };
});
