import type { TrajectoryInput } from '../runs/contract.ts';
import type { PlanInput, PlanResult } from '../runs/sweep-contract.ts';
import { trajectoryId } from '../sandbox/cell.ts';
import type { ActivityDependencies } from './dependencies.ts';
import { forkInput } from './fork-input.ts';
import { cellsOf } from './fork-list.ts';
import { trajectoryInput } from './trajectory-input.ts';

/** No payload is above 64 KB, but for an input that is so alone: what a page lacks is planned next. */
const MAX_PAGE_BYTES = 60_000;

/** The inputs of a page of a sweep's cells. Cells with a scored result are skipped, which is how a sweep resumes. */
export async function planTrajectories(
  { packs, store, texts }: Pick<ActivityDependencies, 'packs' | 'store' | 'texts'>,
  { spec, from, to }: PlanInput,
): Promise<PlanResult> {
  const cells = await cellsOf(texts, spec, { from, to });
  const pending = new Set(await store.trajectories.pendingAmong(cells.map(({ cell }) => trajectoryId(cell))));
  const pack = await packs.get(spec.settings.pack);
  const inputs: TrajectoryInput[] = [];
  let bytes = 0;
  for (const [index, { cell, origin }] of cells.entries()) {
    if (!pending.has(trajectoryId(cell))) continue;
    const input = origin
      ? await forkInput(store, pack, spec.settings, { cell, origin })
      : trajectoryInput(pack, spec.settings, cell);
    bytes += Buffer.byteLength(JSON.stringify(input));
    if (bytes > MAX_PAGE_BYTES && inputs.length > 0) return { inputs, next: from + index };
    inputs.push(input);
  }
  return { inputs, next: to };
}
