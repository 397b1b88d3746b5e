import type { Score } from '../../evaluation/score.ts';
import { random } from '../../roles/scripted/random.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { Check, MeasuredCell } from '../check.ts';
import { meanInterval } from '../mean-interval.ts';
import { isReached } from '../scores.ts';
import { callsOf } from '../solution/steps.ts';
import type { Subject } from '../subject.ts';

const SEEDS = [0, 1, 2];

export const randomAgent: Check = {
  id: 'random-agent',
  number: 4,
  title: `an agent that makes random calls solves nothing but by chance (seeds ${SEEDS.join(', ')})`,
  async run(subject) {
    const scores = await scoresOf(subject);
    const solved = SEEDS.filter((_, index) => isReached(scores[index]!));
    const byChance = isTossed(subject.scenario) ? 2 : 1;
    if (solved.length <= byChance) return [];
    return [{ evidence: `it is solved by scripted:random with seeds ${solved.join(', ')}`, path: ['milestones'] }];
  },
  across: {
    async measure(subject) {
      const scores = await scoresOf(subject);
      return {
        similarity: scores.reduce((sum, { similarity }) => sum + similarity, 0) / SEEDS.length,
        solved: scores.filter(isReached).length,
      };
    },
    judge(cells) {
      const runs = cells.length * SEEDS.length;
      const solved = cells.reduce((sum, { figures }) => sum + Number(figures['solved']), 0);
      if (runs < ENOUGH_RUNS || solved < BY_CHANCE * runs) return [];
      return [{ evidence: `scripted:random solves ${solved} of ${runs} runs, which is more than chance` }];
    },
    note: floorOf,
  },
};

/** The share of runs that luck may solve, and in how many runs luck evens out. */
const BY_CHANCE = 0.01;
const ENOUGH_RUNS = 1000;

/** Whether a coin may do the job: the solution only switches settings, or asks for them. */
function isTossed({ solution }: Pick<Scenario, 'solution'>): boolean {
  const calls = solution.flatMap(callsOf);
  return calls.every(({ arguments: args }) => Object.values(args).every((value) => typeof value === 'boolean'));
}

/** Played once for both parts of the check. */
const played = new WeakMap<Subject, Promise<readonly Score[]>>();

function scoresOf(subject: Subject): Promise<readonly Score[]> {
  const known = played.get(subject);
  if (known !== undefined) return known;
  const scores = Promise.all(SEEDS.map(async (seed) => (await subject.play(random, { seed })).score));
  played.set(subject, scores);
  return scores;
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
