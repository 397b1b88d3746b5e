import type { ResultsStore } from '../../results/store.ts';
import type { PastRun } from '../../results/store/history.ts';
import { print } from '../say.ts';

/** Prints what became of the runs that were forked: the scores of the forks beside those of their origins. */
export async function printChanges(store: ResultsStore, sweep: string): Promise<void> {
  const sums = { before: 0, after: 0, both: 0, repaired: 0, broken: 0, notJudged: 0 };
  for await (const { score, origin } of store.trajectories.summaries({ sweep, scored: true })) {
    const before = origin && (await runBefore(store, origin.id, origin.startedAt));
    if (!score || !before || before.similarity === null) continue;
    sums.both++;
    sums.before += before.similarity;
    sums.after += score.similarity;
    if (before.solved === null || score.solved === null) sums.notJudged++;
    else if (!before.solved && score.solved) sums.repaired++;
    else if (before.solved && !score.solved) sums.broken++;
  }
  if (sums.both === 0) return;
  const mean = (sum: number) => (sum / sums.both).toFixed(3);
  print([
    '',
    `forks with a score before and after: ${sums.both}; ${sums.repaired} solved that were not, ` +
      `${sums.broken} not solved that were; mean similarity ${mean(sums.before)} -> ${mean(sums.after)}`,
    ...(sums.notJudged === 0 ? [] : [`not judged before: ${sums.notJudged}; \`evaluate --save\` judges stored runs`]),
  ]);
}

async function runBefore(store: ResultsStore, id: string, startedAt: number): Promise<PastRun | undefined> {
  return (await store.history.runsOf(id)).find((one) => one.startedAt === startedAt);
}
