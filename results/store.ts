import type { Augmentation } from '../sandbox/cell.ts';
import type { JsonObject } from '../sandbox/json.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { TrajectoryRecord, TrajectorySummary } from './record.ts';

/** What a sweep was asked to run. Only `parameters` tell two sweeps apart. */
export interface Sweep {
  readonly id: string;
  readonly parameters: JsonObject;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

/** Conditions that must all hold; those left out hold always. */
export interface TrajectoryFilter {
  readonly sweep?: string | undefined;
  /** Base or augmented name; `*` stands for any text, `?` for one character. */
  readonly scenario?: string | undefined;
  readonly augmentations?: readonly Augmentation[] | undefined;
  readonly agent?: string | undefined;
  readonly outcomes?: readonly Outcome[] | undefined;
  /** Scored runs of a similarity below this, in [0, 1]. */
  readonly similarityBelow?: number | undefined;
}

/**
 * Stored outcomes. Any number of processes may use the same store at once. Every method throws
 * {@link ResultsUnavailable} when the place of storage fails.
 */
export interface ResultsStore {
  /** Creates the sweep, or finds it with equal parameters; otherwise throws {@link SweepConflict}. */
  createSweep(sweep: Sweep): Promise<void>;
  sweep(id: string): Promise<Sweep | null>;
  /** Oldest first. */
  sweeps(): Promise<readonly Sweep[]>;
  /**
   * Stores a run under its id. The first scored run of an id stays (`already-there`); an unscored one gives way to any
   * later run. Saving again what is stored already changes nothing.
   */
  saveTrajectory(record: TrajectoryRecord): Promise<'stored' | 'already-there'>;
  /** Those of the ids without a scored run, in the order given: what is left to play. */
  pendingAmong(ids: readonly string[]): Promise<readonly string[]>;
  /** Ordered by sweep, agent, scenario, augmentation and trial. */
  trajectories(filter?: TrajectoryFilter): Promise<readonly TrajectorySummary[]>;
  trajectory(id: string): Promise<TrajectoryRecord | null>;
  close(): Promise<void>;
}
