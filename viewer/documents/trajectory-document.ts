import type { MilestoneGraph } from '../../evaluation/milestone.ts';
import type { TrajectoryRecord, TrajectorySummary } from '../../results/record.ts';

export type TrajectoryDocument = LoggedRun | ArchivedRun;

/** As stored but without what only its provider can read. */
export interface LoggedRun {
  readonly record: TrajectoryRecord;
  /** Null if the results do not hold the pack of the run. */
  readonly grader: { readonly milestones: MilestoneGraph; readonly minefields: MilestoneGraph } | null;
}

/** A run whose log is in object storage. */
export interface ArchivedRun {
  readonly record: TrajectorySummary;
  readonly archived: {
    /** Where it is; null if that is not known. */
    readonly location: string | null;
    /** The command that brings it back, without the options that name the results. */
    readonly restore: string;
  };
}

export function isArchived(document: TrajectoryDocument): document is ArchivedRun {
  return 'archived' in document;
}
