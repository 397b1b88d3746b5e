import type { PendingActivity } from '../../diagnosis/facts.ts';
import type { Collected } from '../diagnosis/collect-facts.ts';

/** A trajectory that has been running for long, and what it is at. */
export interface OldTrajectory {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Undefined between two activities. */
  readonly pending: PendingActivity | undefined;
}

/** The running trajectories of a sweep that began first. */
export function oldestTrajectories({ running, facts }: Collected): readonly OldTrajectory[] {
  return running.oldest.map(({ workflowId, id, startedAt }) => ({
    id,
    startedAt,
    pending: facts.activities.find((activity) => activity.workflowId === workflowId),
  }));
}
