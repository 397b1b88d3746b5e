import type { TrajectoryRecord } from '../record.ts';

/** An object with the logs of some runs. */
export interface ArchivedPart {
  /** `s3://bucket/key`. */
  readonly location: string;
  /** This and the next one are of the object, which is compressed. */
  readonly sha256: string;
  readonly bytes: number;
  readonly runs: number;
  /** Milliseconds since the epoch. */
  readonly archivedAt: number;
}

/** Logs that were moved to object storage. */
export interface LogArchive {
  /** The objects with logs of a sweep, in the order in which they were written. */
  parts(sweep: string): Promise<readonly ArchivedPart[]>;
  /**
   * Empties the logs of these runs, all of them or none: they are in an object that was read back.
   * @throws SweepInUse, RunsChanged if one of them was scored again or is not there any more
   */
  forgetLogs(sweep: string, part: ArchivedPart, runs: readonly TrajectoryRecord[]): Promise<void>;
  /** Stores the logs of runs that an object holds, where they were emptied. Returns how many. Idempotent. */
  restoreLogs(sweep: string, part: ArchivedPart, runs: readonly TrajectoryRecord[]): Promise<number>;
}
