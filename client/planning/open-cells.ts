import type { ResultsStore } from '../../results/store.ts';
import type { TrajectoryFilter } from '../../results/store/trajectories.ts';
import { cellsOf } from '../../activities/fork-list.ts';
import { TextCache } from '../../activities/text-cache.ts';
import { countCells } from '../../runs/sweep-spec.ts';
import type { UnstoredSweep } from '../../runs/sweep-contract.ts';
import { trajectoryId } from '../../sandbox/cell.ts';

/** How many cells of a sweep have no score yet. */
export async function countPending(store: ResultsStore, sweep: UnstoredSweep): Promise<number> {
  const cells = await cellsOf(new TextCache(store), sweep, { from: 0, to: countCells(sweep) });
  return (await store.trajectories.pendingAmong(cells.map(({ cell }) => trajectoryId(cell)))).length;
}

/** Why stored runs have no score. */
export async function unscoredReasons(
  store: ResultsStore,
  filter: Omit<TrajectoryFilter, 'outcomes' | 'similarityBelow' | 'scored'>,
  /** Only runs that began then or later. */
  since = new Date(0),
): Promise<readonly string[]> {
  const reasons: string[] = [];
  for await (const { startedAt, outcome, reason } of store.trajectories.summaries({ ...filter, scored: false })) {
    if (startedAt >= since.getTime()) reasons.push(reason ?? outcome);
  }
  return reasons;
}

/** Why runs of a sweep failed that began then or later: those without a score, and those that the agent's own code ended. */
export async function failedReasons(store: ResultsStore, sweep: string, since: Date): Promise<readonly string[]> {
  const reasons = [...(await unscoredReasons(store, { sweep }, since))];
  for await (const run of store.trajectories.summaries({ sweep, outcomes: ['agent-error'], scored: true })) {
    const { failureKind, reason, startedAt } = run;
    if (failureKind === 'code-error' && startedAt >= since.getTime()) reasons.push(`the agent's code: ${reason}`);
  }
  return reasons;
}
