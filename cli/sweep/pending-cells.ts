import type { ResultsStore } from '../../results/store.ts';
import { cellAt, countCells } from '../../runs/cells.ts';
import type { UnstoredSweep } from '../../runs/contract.ts';
import { trajectoryId } from '../../sandbox/cell.ts';

/** How many cells of a sweep have no score yet. */
export async function countPending(store: ResultsStore, sweep: UnstoredSweep): Promise<number> {
  const ids = Array.from({ length: countCells(sweep) }, (_, index) => trajectoryId(cellAt(sweep, index)));
  return (await store.pendingAmong(ids)).length;
}
