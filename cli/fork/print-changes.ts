import { isSolved } from '../../evaluation/solved.ts';
import type { ResultsStore } from '../../results/store.ts';
import { print } from '../say.ts';

/** Prints what became of the runs that were forked: the scores of the forks beside those of their origins. */
export async function printChanges(store: ResultsStore, sweep: string): Promise<void> {
  const sums = { before: 0, after: 0, both: 0, repaired: 0, broken: 0 };
  for await (const { score, origin } of store.trajectories({ sweep, scored: true })) {
    const before = origin && (await scoreBefore(store, origin.id, origin.startedAt));
    if (!score || before === undefined || before === null) continue;
    sums.both++;
    sums.before += before;
    sums.after += score.similarity;
    if (!isSolved(before) && isSolved(score.similarity)) sums.repaired++;
    if (isSolved(before) && !isSolved(score.similarity)) sums.broken++;
  }
  if (sums.both === 0) return;
  const mean = (sum: number) => (sum / sums.both).toFixed(3);
  print([
    '',
    `forks with a score before and after: ${sums.both}; mean similarity ${mean(sums.before)} -> ${mean(sums.after)}; ` +
      `${sums.repaired} solved that were not, ${sums.broken} not solved that were`,
  ]);
}

async function scoreBefore(store: ResultsStore, id: string, startedAt: number): Promise<number | null> {
  const run = (await store.runsOf(id)).find((one) => one.startedAt === startedAt);
  return run?.similarity ?? null;
}
