import type { TrajectoryRecord, TrajectorySummary } from '../record.ts';
import type { SweepOverview } from '../store/sweeps.ts';

/** What is exported: trajectories of one sweep. Each call reads them from the store again, page by page. */
export interface ExportSource {
  readonly sweep: SweepOverview;
  readonly summaries: () => AsyncIterable<TrajectorySummary>;
  /** @param agent only those of this agent */
  readonly records: (agent?: string) => AsyncIterable<TrajectoryRecord>;
}
