import type { ResultsStore } from '../../results/store.ts';
import type { TrajectoryFilter } from '../../results/store/trajectories.ts';

/** Why stored runs have no score. */
export async function unscoredReasons(
  store: ResultsStore,
  filter: Omit<TrajectoryFilter, 'outcomes' | 'similarityBelow' | 'scored'>,
  /** Only runs that began at that time or later; milliseconds since the epoch. */
  since = 0,
): Promise<readonly string[]> {
  const reasons: string[] = [];
  for await (const { timing, outcome, reason } of store.trajectories.summaries({ ...filter, scored: false })) {
    if (timing.startedAt >= since) reasons.push(reason ?? outcome);
  }
  return reasons;
}
