import type { JsonObject } from '../../sandbox/json.ts';
import type { Spent } from '../spending.ts';

/** A sweep as requested. Two sweeps are the same if their `parameters` are equal. */
export interface Sweep {
  readonly id: string;
  readonly parameters: JsonObject;
  /** Number of cells to play. */
  readonly cells: number;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
}

export type SweepEndStatus = 'completed' | 'cancelled' | 'stopped';

export interface SweepEnd {
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
  readonly status: SweepEndStatus;
  /** Why cells were not played; one line each. */
  readonly reasons: readonly string[];
}

/** A sweep with what is stored of it. */
export interface SweepOverview extends Sweep {
  /** Null while the sweep runs. */
  readonly end: SweepEnd | null;
  /** Of the stored runs, sorted. */
  readonly agents: readonly string[];
  /** Number of stored runs. */
  readonly stored: number;
  readonly scored: number;
  /** Of the scored runs, those with a verdict, and of these those that are solved. */
  readonly judged: number;
  readonly solved: number;
  /** Mean over the scored runs. */
  readonly similarity: number | null;
  /** In all stored runs. */
  readonly spent: Spent;
}

/** Sweeps as requested, and what is stored of them. */
export interface Sweeps {
  /** Writes nothing. @throws SweepConflict if the sweep exists with different parameters */
  check(sweep: Sweep): Promise<void>;
  /**
   * Creates the sweep, or resumes it: its end is cleared. Idempotent.
   * @throws SweepConflict if it exists with different parameters
   */
  open(sweep: Sweep): Promise<void>;
  close(id: string, end: SweepEnd): Promise<void>;
  find(id: string): Promise<SweepOverview | null>;
  /** Newest first. */
  list(): Promise<readonly SweepOverview[]>;
}
