import { readStoredPack } from '../../activities/stored-pack.ts';
import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import { instantiate } from '../../scenarios/instantiate.ts';
import { checkedPack } from '../session/checked-pack.ts';
import { say } from '../say.ts';

export interface Grader {
  readonly milestones: MilestoneGraph;
  readonly minefields: MilestoneGraph;
}

/** The milestones of the run's own pack, which the results hold, or of another one (`--pack`). */
export async function graderOf(
  store: ResultsStore,
  record: TrajectoryRecord,
  path: string | undefined,
): Promise<Grader> {
  const stored = path === undefined ? await store.pack(record.provenance.pack) : null;
  const pack = stored === null ? await checkedPack(path) : readStoredPack(stored);
  const { milestones, minefields } = instantiate(pack, record.cell.scenario, record);
  if (pack.hash !== record.provenance.pack)
    say('note: the run was played with another pack; its milestones are described as in this one');
  return { milestones, minefields };
}
