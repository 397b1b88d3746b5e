import { trajectoryId } from '../sandbox/cell.ts';
import { cellAt } from '../workflows/cells.ts';
import type { PlanInput, TrajectoryInput } from '../workflows/contract.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { trajectoryInput } from './trajectory-input.ts';

/** The inputs of a page of a sweep's cells; those with a scored result are left out, so a sweep run again goes on. */
export async function planTrajectories(
  { packs, store }: ActivityDependencies,
  { spec, from, to }: PlanInput,
): Promise<readonly TrajectoryInput[]> {
  const cells = Array.from({ length: to - from }, (_, index) => cellAt(spec, from + index));
  const pending = new Set(await store.pendingAmong(cells.map(trajectoryId)));
  return cells
    .filter((cell) => pending.has(trajectoryId(cell)))
    .map((cell) => trajectoryInput(packs, spec.settings, cell));
}
