import { trajectoryDetail } from '../../results/public-form.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { readStoredPack } from '../../activities/stored-pack.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { existingTrajectory } from '../session/find-trajectory.ts';
import { withResults } from '../session/results.ts';
import { outputLook } from '../render/look.ts';
import { renderTrajectory } from '../render/render-trajectory.ts';
import { print, printJson, say } from '../say.ts';

export interface ShowOptions {
  readonly pack?: string;
  readonly results: string;
  readonly json?: true;
}

/** Prints a stored trajectory with its explanation. */
export async function showTrajectory(id: string, { pack, results, json }: ShowOptions): Promise<void> {
  await withResults(results, 'read', async (store) => {
    const record = await existingTrajectory(store, id);
    if (json) printJson(trajectoryDetail(record));
    else print(renderTrajectory(record, await graderOf(store, record, pack), outputLook()));
  });
}

/** The milestones of the run's own pack, which the results hold, or of another one (`--pack`). */
async function graderOf(store: ResultsStore, record: TrajectoryRecord, path: string | undefined) {
  const stored = path === undefined ? await store.pack(record.provenance.pack) : null;
  const pack = stored === null ? loadPack(path) : readStoredPack(stored);
  const { milestones, minefields } = instantiate(pack, record.cell.scenario, record.clock);
  if (pack.hash !== record.provenance.pack)
    say('note: this is not the pack of the run; milestones are described as in this pack');
  return { milestones, minefields };
}
