import { cellsOf } from '../../activities/fork-list.ts';
import { TextCache } from '../../activities/text-cache.ts';
import type { ResultsStore } from '../../results/store.ts';
import { countCells } from '../../runs/cells.ts';
import type { UnstoredSweep } from '../../runs/contract.ts';
import { trajectoryId } from '../../sandbox/cell.ts';

/** How many cells of a sweep have no score yet. */
export async function countPending(store: ResultsStore, sweep: UnstoredSweep): Promise<number> {
  const cells = await cellsOf(new TextCache(store), sweep, { from: 0, to: countCells(sweep) });
  return (await store.trajectories.pendingAmong(cells.map(({ cell }) => trajectoryId(cell)))).length;
}
