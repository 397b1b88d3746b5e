import type { Augmentation } from '../sandbox/cell.ts';
import type { JsonObject } from '../sandbox/json.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { TrajectoryRecord, TrajectorySummary } from './record.ts';
import { UserFacingError } from '../sandbox/user-facing-error.ts';

/** A sweep as requested. Two sweeps are the same if their `parameters` are equal. */
export interface Sweep {
  readonly id: string;
  readonly parameters: JsonObject;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Conditions that must all hold. Omitted conditions are ignored. */
export interface TrajectoryFilter {
  readonly sweep?: string | undefined;
  /** Base or augmented name. `*` matches any text, `?` one character. */
  readonly scenario?: string | undefined;
  readonly augmentations?: readonly Augmentation[] | undefined;
  readonly agent?: string | undefined;
  readonly outcomes?: readonly Outcome[] | undefined;
  /** Only scored runs with a similarity below this value, in [0, 1]. */
  readonly similarityBelow?: number | undefined;
}

/**
 * Stored outcomes. Any number of processes can use the same store at once.
 * Every method throws {@link ResultsUnavailable} if the storage fails.
 */
export interface ResultsStore {
  /** Creates the sweep unless it exists. @throws SweepConflict if it exists with different parameters */
  createSweep(sweep: Sweep): Promise<void>;
  sweep(id: string): Promise<Sweep | null>;
  /** Oldest first. */
  sweeps(): Promise<readonly Sweep[]>;
  /**
   * Stores a run. The first scored run of an id is kept (`already-there`). An unscored run is replaced by any later
   * run. Idempotent.
   */
  saveTrajectory(record: TrajectoryRecord): Promise<'stored' | 'already-there'>;
  /** The ids without a scored run, in the given order: the cells left to play. */
  pendingAmong(ids: readonly string[]): Promise<readonly string[]>;
  /** Ordered by sweep, agent, scenario, augmentation and trial. */
  trajectories(filter?: TrajectoryFilter): Promise<readonly TrajectorySummary[]>;
  trajectory(id: string): Promise<TrajectoryRecord | null>;
  close(): Promise<void>;
}

/** The results cannot be read or written. The message states the problem and how to fix it, on one line. */
export class ResultsUnavailable extends UserFacingError {
  constructor(location: string, problem: string, hint: string, options?: ErrorOptions) {
    super(`results at ${location}: ${problem}; ${hint}`, options);
    this.name = 'ResultsUnavailable';
  }
}
