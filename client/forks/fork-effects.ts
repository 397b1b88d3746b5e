import type { ResultsStore } from '../../results/store.ts';

/** What became of the runs that were forked. */
export interface ForkEffects {
  /** Forks with a score whose run had one too. */
  readonly compared: number;
  /** Solved that were not, and not solved that were. */
  readonly repaired: number;
  readonly broken: number;
  /** Without a verdict before or after. */
  readonly notJudged: number;
  /** Mean similarity; NaN where nothing is compared. */
  readonly before: number;
  readonly after: number;
}

/** Compares the forks of a sweep with the runs that they copy. */
export async function forkEffects(store: ResultsStore, sweep: string): Promise<ForkEffects> {
  const sums = { before: 0, after: 0, compared: 0, repaired: 0, broken: 0, notJudged: 0 };
  for await (const { score, origin } of store.trajectories.summaries({ sweep, scored: true })) {
    const runs = origin ? await store.history.runsOf(origin.id) : [];
    const before = runs.find(({ startedAt }) => startedAt === origin?.startedAt);
    if (!score || !before || before.similarity === null) continue;
    sums.compared++;
    sums.before += before.similarity;
    sums.after += score.similarity;
    if (before.solved === null || score.solved === null) sums.notJudged++;
    else if (!before.solved && score.solved) sums.repaired++;
    else if (before.solved && !score.solved) sums.broken++;
  }
  return { ...sums, before: sums.before / sums.compared, after: sums.after / sums.compared };
}
