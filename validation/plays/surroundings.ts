import { findScenario } from '../../scenarios/find-scenario.ts';
import type { Case } from '../case.ts';
import type { Trial } from '../check.ts';
import { toldFacts } from '../milestones.ts';
import { callsOf } from '../steps.ts';

/** Days on which calendars go wrong, each in a zone of its own. */
const DAYS = [
  ['on 29 February', '2024-02-29T03:00:00Z', 'Asia/Tokyo'],
  ['on 31 December', '2025-12-31T23:30:00Z', 'America/Los_Angeles'],
  ['when summer time begins in Berlin', '2025-03-30T00:59:55Z', 'Europe/Berlin'],
  ['when summer time ends in Berlin', '2025-10-26T00:59:55Z', 'Europe/Berlin'],
  ['when summer time begins in New York', '2025-03-09T06:59:55Z', 'America/New_York'],
  ['when summer time ends in New York', '2025-11-02T05:59:55Z', 'America/New_York'],
  ['on a Friday', '2024-05-17T06:00:00Z', 'Asia/Kolkata'],
  ['two seconds before midnight', '2024-06-12T23:59:58Z', 'UTC'],
] as const;

/**
 * The solution on those days, with other seeds. The times of a pack with a clock of its own are absolute, and what a scenario
 * tells of the calendar may be: both are only played then.
 */
export function onOtherDays(one: Case): readonly Trial[] {
  const { subject } = one;
  if (subject.pack.clock) return [];
  const isDated = tellsOfCalendar(one);
  return DAYS.map(([when, start, timeZone], index) => {
    const seed = index + 1;
    if (isDated) return { who: `with seed ${seed} the solution`, agent: one.solution, how: { seed } };
    const clock = { ...subject.clock, start: Date.parse(start) / 1000, timeZone };
    return {
      who: `${when} in ${timeZone} the solution`,
      agent: subject.scenarioAt(clock).solution,
      how: { clock, seed },
    };
  }).map((trial) => ({ ...trial, path: ['solution'] }));
}

/** Whether a number or date that is written out is to be told, and the solution finds it by the clock. */
function tellsOfCalendar({ subject, solution }: Case): boolean {
  const { milestones } = findScenario(subject.pack, subject.scenario.name);
  const isWrittenOut = toldFacts(milestones).some(
    (fact) =>
      fact.kind === 'date' ||
      (fact.kind === 'number' && fact.values.some((value) => typeof value === 'number' || !('path' in value))),
  );
  return isWrittenOut && solution.flatMap(callsOf).some(({ tool }) => subject.toolNamed(tool)?.usesClock);
}

const CROWD = 51;

/** The solution again and again, beside each other. */
export function inCrowd({ solution }: Case): readonly Trial[] {
  return Array.from({ length: CROWD }, (_, seed) => ({
    who: `with seed ${seed}, beside ${CROWD - 1} others, the solution`,
    agent: solution,
    how: { seed },
    path: ['solution'],
  }));
}
