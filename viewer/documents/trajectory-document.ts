import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import type { TrajectoryRecord } from '../../results/record.ts';
import type { Tables } from '../../worlds/world.ts';

/** A run, as stored but without what only its provider can read. */
export interface TrajectoryDocument {
  readonly record: TrajectoryRecord;
  /** Of its world. */
  readonly tables: Tables;
  /** Null if the results do not hold the pack of the run. */
  readonly grader: { readonly milestones: MilestoneGraph; readonly minefields: MilestoneGraph } | null;
}
