import type { TrajectoryFilter, ResultsStore } from '../../results/store.ts';
import { isScored, OUTCOMES } from '../../sandbox/outcome.ts';
import type { Outcome } from '../../sandbox/outcome.ts';

/** The outcomes of cells that were played and have no score. */
export const UNSCORED: readonly Outcome[] = OUTCOMES.filter((outcome) => !isScored(outcome));

/** Why stored runs have no score. */
export async function unscoredReasons(
  store: ResultsStore,
  filter: Omit<TrajectoryFilter, 'outcomes' | 'similarityBelow'>,
  /** Only runs that began at that time or later; milliseconds since the epoch. */
  since = 0,
): Promise<readonly string[]> {
  const reasons: string[] = [];
  for await (const { timing, outcome, reason } of store.trajectories({ ...filter, outcomes: UNSCORED })) {
    if (timing.startedAt >= since) reasons.push(reason ?? outcome);
  }
  return reasons;
}
