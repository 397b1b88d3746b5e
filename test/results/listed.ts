import type { TrajectorySummary } from '../../results/record.ts';
import type { ResultsStore, TrajectoryFilter } from '../../results/store.ts';

/** All runs that a store lists. */
export async function listed(store: ResultsStore, filter?: TrajectoryFilter): Promise<readonly TrajectorySummary[]> {
  const summaries: TrajectorySummary[] = [];
  for await (const summary of store.trajectories(filter)) summaries.push(summary);
  return summaries;
}
