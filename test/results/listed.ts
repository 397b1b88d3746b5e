import type { TrajectorySummary } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import type { TrajectoryFilter } from '../../results/store/trajectories.ts';

/** All runs that a store lists. */
export async function listed(store: ResultsStore, filter?: TrajectoryFilter): Promise<readonly TrajectorySummary[]> {
  const summaries: TrajectorySummary[] = [];
  for await (const summary of store.trajectories.summaries(filter)) summaries.push(summary);
  return summaries;
}
