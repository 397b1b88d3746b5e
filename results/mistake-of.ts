import type { FailureKind } from '../sandbox/failure-kind.ts';
import type { TrajectoryRecord } from './record.ts';

/** The kind of mistake that ended a run, if one did. */
export function mistakeOf({ outcome, events }: Pick<TrajectoryRecord, 'outcome' | 'events'>): FailureKind | undefined {
  if (outcome !== 'agent-error' && outcome !== 'user-error') return undefined;
  const ending = events.at(-1);
  return (ending?.kind === 'ending' && ending.failureKind) || 'other';
}
