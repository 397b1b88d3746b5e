import type { Augmentation } from '../../sandbox/cell.ts';
import { findScenario } from '../../scenarios/find-scenario.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { Check, UnfairFinding } from '../check.ts';
import { statementsIn } from '../demands.ts';
import type { Play } from '../play-scenario.ts';
import { isBelow, showSimilarity } from '../scores.ts';
import { callsOf } from '../solution/steps.ts';
import type { Subject } from '../subject.ts';
import { SURROUNDINGS } from '../surroundings.ts';

/** What runs beside each other might share does not depend on the augmentation. */
const CROWDED: Augmentation = 'none';
const CROWD = 51;

export const otherSurroundings: Check = {
  id: 'other-surroundings',
  number: 14,
  title: 'the solution scores the same on other days, in other zones, with other seeds, beside other runs',
  async run(subject) {
    const full = (await subject.reference()).score.similarity;
    const plays = [...elsewhere(subject), ...crowd(subject)];
    const findings = await Promise.all(
      plays.map(async ([when, play]): Promise<readonly UnfairFinding[]> => {
        const { similarity } = (await play).score;
        if (!isBelow(similarity, full) && !isBelow(full, similarity)) return [];
        const evidence = `${when} the solution scores ${showSimilarity(similarity)} in place of ${showSimilarity(full)}`;
        return [{ evidence, path: ['solution'] }];
      }),
    );
    return findings.flat();
  },
};

type PlayThere = readonly [when: string, play: Promise<Play>];

/**
 * The times of a pack with a clock of its own are absolute, and what a scenario tells of the calendar may be: both are only played
 * then.
 */
function elsewhere(subject: Subject): readonly PlayThere[] {
  if (subject.pack.clock) return [];
  const isDated = tellsOfCalendar(findScenario(subject.pack, subject.scenario.name), subject);
  return SURROUNDINGS.map(({ when, clock, seed }) => {
    if (isDated) return [`with seed ${seed}`, subject.reference({ seed })];
    return [when, subject.reference({ clock: { ...subject.clock, ...clock }, seed })];
  });
}

/** Whether a number or date that is written out is to be told, and the solution finds it by the clock. */
function tellsOfCalendar(
  { milestones, solution }: Pick<Scenario, 'milestones' | 'solution'>,
  subject: Subject,
): boolean {
  const isWrittenOut = statementsIn(milestones).some(
    (one) =>
      one.kind === 'tells' &&
      (one.fact.kind === 'date' ||
        (one.fact.kind === 'number' &&
          one.fact.values.some((value) => typeof value === 'number' || !('path' in value)))),
  );
  return isWrittenOut && solution.flatMap(callsOf).some(({ tool }) => subject.toolNamed(tool)?.usesClock);
}

function crowd(subject: Subject): readonly PlayThere[] {
  if (subject.augmentation !== CROWDED) return [];
  return Array.from({ length: CROWD }, (_, seed) => [
    `with seed ${seed}, beside ${CROWD - 1} others,`,
    subject.play(subject.scenario.solution, { seed }),
  ]);
}
