import type { Outcome } from '../../sandbox/outcome.ts';
import type { TrajectoryRecord } from '../record.ts';

/** One play of a cell. */
export interface RunKey {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
}

/** A run of a cell that may have been played several times. */
export interface PastRun {
  readonly startedAt: number;
  readonly outcome: Outcome;
  /** Null without a verdict. */
  readonly solved: boolean | null;
  readonly similarity: number | null;
  /** Milliseconds since the epoch; null for the run that counts. */
  readonly setAsideAt: number | null;
}

/** All runs of a trajectory, also those that were set aside. */
export interface RunHistory {
  /** One run of a trajectory by its start, in milliseconds since the epoch, also one that was set aside. */
  run(id: string, startedAt: number): Promise<TrajectoryRecord | null>;
  /** All runs of a trajectory, oldest first. The last one counts, unless it was set aside too. */
  runsOf(id: string): Promise<readonly PastRun[]>;
  /**
   * Moves runs to the history, so that their cells are played again; returns how many. A run that was replaced meanwhile
   * stays. Idempotent, and for good: such a run is not stored again.
   */
  setAside(runs: readonly RunKey[], at: number): Promise<number>;
}
