import type { Augmentation } from '../../sandbox/cell.ts';
import type { Check, Finding } from '../check.ts';
import type { Play } from '../play-scenario.ts';
import { isBelow, showSimilarity } from '../scores.ts';
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
      plays.map(async ([when, play]): Promise<readonly Finding[]> => {
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

/** The times of a pack with a clock of its own are absolute: it is only played then. */
function elsewhere(subject: Subject): readonly PlayThere[] {
  if (subject.pack.clock) return [];
  return SURROUNDINGS.map(({ when, clock, seed }) => {
    return [when, subject.reference({ clock: { ...subject.clock, ...clock }, seed })];
  });
}

function crowd(subject: Subject): readonly PlayThere[] {
  if (subject.augmentation !== CROWDED) return [];
  return Array.from({ length: CROWD }, (_, seed) => [
    `with seed ${seed}, beside ${CROWD - 1} others,`,
    subject.play(subject.scenario.solution, { seed }),
  ]);
}
