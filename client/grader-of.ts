import { readStoredPack } from '../activities/stored-pack.ts';
import type { MilestoneGraph } from '../evaluation/milestone.ts';
import type { TrajectoryRecord } from '../results/record.ts';
import type { ResultsStore } from '../results/store.ts';
import { instantiate } from '../scenarios/instantiate.ts';
import type { WorldDefinition } from '../worlds/world.ts';
import { choosePack } from './packs.ts';
import type { Report } from './report.ts';

/** What a run was scored against. */
export interface RunGraphs {
  readonly milestones: MilestoneGraph;
  readonly minefields: MilestoneGraph;
  /** The world in which it was played. */
  readonly definition: Pick<WorldDefinition, 'tables'>;
}

/** The milestones of the run's own pack, which the results hold, or of others (`--pack`). */
export async function graderOf(
  store: ResultsStore,
  record: TrajectoryRecord,
  packs: readonly string[] | undefined,
  report: Report,
): Promise<RunGraphs> {
  const stored = packs === undefined ? await store.packs.find(record.provenance.pack) : null;
  const pack = stored === null ? (await choosePack(packs)).pack : readStoredPack(stored, store.location);
  if (pack.hash !== record.provenance.pack)
    report('note: the run was played with another pack; its milestones are described as in this one');
  return instantiate(pack, record.cell.scenario, record);
}
