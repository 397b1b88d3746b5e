import type { JsonValue } from '../../sandbox/json.ts';
import type { TrajectoryRecord, TrajectorySummary } from '../record.ts';
import type { ResultsStore } from '../store.ts';
import type { RunKey } from '../store/history.ts';
import type { LabelOfRun } from '../store/labels.ts';
import type { SweepOverview } from '../store/sweeps.ts';
import type { TrajectoryFilter } from '../store/trajectories.ts';

/** What is exported: trajectories of one sweep. Each call reads them from the store again, page by page. */
export interface ExportSource {
  readonly sweep: SweepOverview;
  readonly summaries: () => AsyncIterable<TrajectorySummary>;
  /** @param agent only those of this agent */
  readonly records: (agent?: string) => AsyncIterable<TrajectoryRecord>;
  /** The content of a pack by its hash; null if it is not stored. */
  readonly pack: (hash: string) => Promise<JsonValue>;
  /** What people and models say of these runs. */
  readonly labels: (runs: readonly RunKey[]) => Promise<readonly LabelOfRun[]>;
}

/** The trajectories of a sweep that meet these conditions. */
export function exportSource(
  { trajectories, labels, packs }: Pick<ResultsStore, 'trajectories' | 'labels' | 'packs'>,
  sweep: SweepOverview,
  conditions: TrajectoryFilter,
): ExportSource {
  const filter = { ...conditions, sweep: sweep.id };
  return {
    sweep,
    summaries: () => trajectories.summaries(filter),
    records: (agent) => trajectories.records(agent === undefined ? filter : { ...filter, agent }),
    pack: async (hash) => JSON.parse((await packs.find(hash))?.content ?? 'null') as JsonValue,
    labels: (runs) => labels.on(runs),
  };
}
