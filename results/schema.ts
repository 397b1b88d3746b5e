import type { Augmentation, Profile } from '../sandbox/cell.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { SweepStatus } from './store.ts';

/** Kysely's migration table. The unusual name keeps it apart from those of other programs. */
export const MIGRATION_TABLE = 'toolsandbox_migration';

/** The tables. They use only types and clauses that both SQLite and PostgreSQL support. */
export interface ResultsSchema {
  [MIGRATION_TABLE]: { name: string; timestamp: string };
  store: StoreRow;
  packs: PackRow;
  trials: TrialRow;
  sweeps: SweepRow;
  trajectories: TrajectoryRow;
}

/** A table of one row. */
export interface StoreRow {
  slot: number;
  id: string;
  /** Where the store was when it got its id. Differs in a copy. */
  place: string;
}

export interface PackRow {
  hash: string;
  name: string;
  /** JSON. */
  content: string;
}

/** The highest trial number given out for a cell. */
export interface TrialRow {
  sweep: string;
  scenario: string;
  augmentation: string;
  agent: string;
  last: number;
}

export interface SweepRow {
  id: string;
  /** JSON. */
  parameters: string;
  created_at: number;
  cells: number;
  /** This and the next two columns are null while the sweep runs. */
  ended_at: number | null;
  status: SweepStatus | null;
  /** JSON. */
  reasons: string | null;
}

/** The columns that lists and reports read. Times are in milliseconds since the epoch. */
export interface SummaryRow {
  id: string;
  sweep: string;
  scenario: string;
  augmentation: Augmentation;
  agent: string;
  user: string;
  trial: number;
  seed: number;
  scenario_name: string;
  profile: Profile;
  services: string;
  harness: string;
  outcome: Outcome;
  reason: string | null;
  /** This and the next three columns are null if the outcome is not scored. */
  similarity: number | null;
  milestone_similarity: number | null;
  minefield_similarity: number | null;
  turn_count: number | null;
  retries: number;
  started_at: number;
  finished_at: number;
  workflow_id: string | null;
  run_id: string | null;
  /** This and the next two columns are JSON. */
  categories: string;
  usage: string;
  provenance: string;
}

/** The large columns, all JSON. They come last so that reading a summary does not read their pages. */
export interface TrajectoryRow extends SummaryRow {
  /** Milestones and minefields with explanations. */
  explanation: string;
  clock: string;
  world: string;
  events: string;
}
