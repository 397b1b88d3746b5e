import type { TrajectoryRecord, TrajectorySummary } from '../record.ts';
import type { ResultsStore } from '../store.ts';
import type { SweepOverview } from '../store/sweeps.ts';
import type { TrajectoryFilter } from '../store/trajectories.ts';

/** What is exported: trajectories of one sweep. Each call reads them from the store again, page by page. */
export interface ExportSource {
  readonly sweep: SweepOverview;
  readonly summaries: () => AsyncIterable<TrajectorySummary>;
  /** @param agent only those of this agent */
  readonly records: (agent?: string) => AsyncIterable<TrajectoryRecord>;
}

/** The trajectories of a sweep that meet these conditions. */
export function exportSource(
  { trajectories }: Pick<ResultsStore, 'trajectories'>,
  sweep: SweepOverview,
  conditions: TrajectoryFilter,
): ExportSource {
  const filter = { ...conditions, sweep: sweep.id };
  return {
    sweep,
    summaries: () => trajectories.summaries(filter),
    records: (agent) => trajectories.records(agent === undefined ? filter : { ...filter, agent }),
  };
}
