import type { Kysely } from 'kysely';
import type { Augmentation, Profile } from '../sandbox/cell.ts';
import type { Outcome } from '../sandbox/outcome.ts';

/** Kysely's migration table. The unusual name keeps it apart from those of other programs. */
export const MIGRATION_TABLE = 'toolsandbox_migration';

/** The tables. They use only types and clauses that both SQLite and PostgreSQL support. */
export interface ResultsSchema {
  [MIGRATION_TABLE]: { name: string; timestamp: string };
  sweeps: SweepRow;
  trajectories: TrajectoryRow;
}

export interface SweepRow {
  id: string;
  /** JSON. */
  parameters: string;
  created_at: number;
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
  outcome: Outcome;
  reason: string | null;
  /** This and the next three columns are null if the outcome is not scored. */
  similarity: number | null;
  milestone_similarity: number | null;
  minefield_similarity: number | null;
  turn_count: number | null;
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

export type Migrations = Readonly<Record<string, (database: Kysely<ResultsSchema>) => Promise<void>>>;

/** Migrations by name, run in alphabetical order. Never change a released migration: add a new one instead. */
export const MIGRATIONS: Migrations = {
  '0001-sweeps-and-trajectories': async (database) => {
    await database.schema
      .createTable('sweeps')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('parameters', 'text', (column) => column.notNull())
      .addColumn('created_at', 'double precision', (column) => column.notNull())
      .execute();
    await database.schema
      .createTable('trajectories')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('sweep', 'text', (column) => column.notNull())
      .addColumn('scenario', 'text', (column) => column.notNull())
      .addColumn('augmentation', 'text', (column) => column.notNull())
      .addColumn('agent', 'text', (column) => column.notNull())
      .addColumn('user', 'text', (column) => column.notNull())
      .addColumn('trial', 'integer', (column) => column.notNull())
      .addColumn('seed', 'double precision', (column) => column.notNull())
      .addColumn('scenario_name', 'text', (column) => column.notNull())
      .addColumn('profile', 'text', (column) => column.notNull())
      .addColumn('services', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('similarity', 'double precision')
      .addColumn('milestone_similarity', 'double precision')
      .addColumn('minefield_similarity', 'double precision')
      .addColumn('turn_count', 'integer')
      .addColumn('started_at', 'double precision', (column) => column.notNull())
      .addColumn('finished_at', 'double precision', (column) => column.notNull())
      .addColumn('workflow_id', 'text')
      .addColumn('run_id', 'text')
      .addColumn('categories', 'text', (column) => column.notNull())
      .addColumn('usage', 'text', (column) => column.notNull())
      .addColumn('provenance', 'text', (column) => column.notNull())
      .addColumn('explanation', 'text', (column) => column.notNull())
      .addColumn('clock', 'text', (column) => column.notNull())
      .addColumn('world', 'text', (column) => column.notNull())
      .addColumn('events', 'text', (column) => column.notNull())
      .execute();
    await database.schema
      .createIndex('trajectories_of_sweep')
      .on('trajectories')
      .columns(['sweep', 'agent', 'scenario', 'augmentation', 'trial'])
      .execute();
  },
};
