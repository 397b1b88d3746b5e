import { isSolved } from '../../evaluation/solved.ts';
import { random } from '../../roles/scripted/random.ts';
import type { Check, MeasuredCell } from '../check.ts';
import { meanInterval } from '../mean-interval.ts';
import type { Subject } from '../subject.ts';

const SEEDS = [0, 1, 2];

export const randomAgent: Check = {
  id: 'random-agent',
  number: 4,
  title: `an agent that makes random calls solves nothing (seeds ${SEEDS.join(', ')})`,
  async run(subject) {
    const similarities = await similaritiesOf(subject);
    return SEEDS.filter((_, index) => isSolved(similarities[index]!)).map((seed) => ({
      evidence: `it is solved by scripted:random with seed ${seed}`,
      path: ['milestones'],
    }));
  },
  across: {
    async measure(subject) {
      const similarities = await similaritiesOf(subject);
      return { similarity: similarities.reduce((sum, one) => sum + one, 0) / SEEDS.length };
    },
    judge: () => [],
    note: floorOf,
  },
};

/** Played once for both parts of the check. */
const played = new WeakMap<Subject, Promise<readonly number[]>>();

function similaritiesOf(subject: Subject): Promise<readonly number[]> {
  const known = played.get(subject);
  if (known !== undefined) return known;
  const similarities = Promise.all(SEEDS.map(async (seed) => (await subject.play(random, { seed })).score.similarity));
  played.set(subject, similarities);
  return similarities;
}

/** Runs of one scenario resemble each other, so a scenario counts as one observation. */
function floorOf(cells: readonly MeasuredCell[]): string {
  const means = [...Map.groupBy(cells, ({ scenario }) => scenario).values()].map(
    (own) => own.reduce((sum, { figures }) => sum + Number(figures['similarity']), 0) / own.length,
  );
  const { mean, low, high } = meanInterval(means);
  const percent = (share: number) => (100 * share).toFixed(1);
  return `scripted:random scores ${percent(mean)} (95% interval ${percent(Math.max(low, 0))} to ${percent(high)})`;
}
