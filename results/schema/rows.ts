import type { FailureKind } from '../../sandbox/failure-kind.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import type { RunRow } from '../run-columns.ts';
import type { Fault, LabelVerdict } from '../store/labels.ts';
import type { SweepEndStatus } from '../store/sweeps.ts';
import type {
  ModelTrafficRow,
  ModelSecondRow,
  ModelTicketRow,
  ModelFailureRow,
  BudgetRow,
  SweepModelRow,
  BudgetRunRow,
} from './traffic-rows.ts';

/** The tables. They use only types and clauses that both SQLite and PostgreSQL support. */
export interface ResultsSchema {
  toolsandbox_schema: SchemaRow;
  store: StoreRow;
  packs: PackRow;
  texts: TextRow;
  mistakes: MistakeRow;
  trials: TrialRow;
  sweeps: SweepRow;
  trajectories: TrajectoryRow;
  forks: ForkRow;
  earlier_runs: EarlierRunRow;
  scores: ScoreRow;
  labels: LabelRow;
  model_traffic: ModelTrafficRow;
  model_seconds: ModelSecondRow;
  model_tickets: ModelTicketRow;
  model_failures: ModelFailureRow;
  budgets: BudgetRow;
  sweep_models: SweepModelRow;
  budget_runs: BudgetRunRow;
  nights: NightRow;
  episodes: EpisodeRow;
  episode_parts: EpisodePartRow;
}

/** A table of one row. Its unusual name keeps the results apart from databases of other programs. */
interface SchemaRow {
  /** Of the schema (schema/steps.ts). */
  version: number;
  /** The earliest version of the schema whose programs can use these results. */
  usable_from: number;
}

/** A firing of a schedule. Times are in milliseconds since the epoch. */
export interface NightRow {
  schedule: string;
  scheduled_at: number;
  sweep: string;
  opened_at: number;
  /** This and the next two columns are null while it is played. */
  ended_at: number | null;
  /** 0 or 1. */
  good: number | null;
  /** JSON. */
  summary: string | null;
  /** JSON; null until all notifications were tried. */
  deliveries: string | null;
}

/** An episode of a trainer, and who serves it. */
interface EpisodeRow {
  /** The id under which its run is stored at the end. */
  trajectory: string;
  sweep: string;
  server: string;
  id: string;
  /** This and the next one are JSON. */
  request: string;
  made: string;
  /** Milliseconds since the epoch. */
  began_at: number;
}

/** Events of an episode's log that were stored together. */
interface EpisodePartRow {
  trajectory: string;
  /** The events before them. */
  position: number;
  sweep: string;
  /** This and the next one are JSON. */
  events: string;
  step: string;
}

/** A table of one row. */
interface StoreRow {
  slot: number;
  id: string;
  /** Where the store was when it got its id. Differs in a copy. */
  place: string;
}

interface PackRow {
  hash: string;
  name: string;
  /** JSON. */
  content: string;
  /** When it was last needed, to the hour, in milliseconds since the epoch. */
  saved_at: number;
}

interface TextRow {
  hash: string;
  content: string;
  /** As of a pack. */
  saved_at: number;
}

/** A play that a mistake of the agent or the simulated user ended. */
interface MistakeRow {
  trajectory: string;
  started_at: number;
  sweep: string;
  agent: string;
  user: string;
  base_scenario: string;
  outcome: Outcome;
  kind: FailureKind;
}

/** The highest trial number given out for a cell. */
interface TrialRow {
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
  status: SweepEndStatus | null;
  /** JSON. */
  reasons: string | null;
}

/** Tokens and US dollars of a run, for sums. A cost is null if it is not known. The same figures are in `usage`. */
export interface SpendingColumns {
  agent_input: number | null;
  agent_output: number | null;
  agent_cost: number | null;
  user_input: number | null;
  user_output: number | null;
  user_cost: number | null;
}

/** What conditions and reports ask of `cause` and `modes`. */
interface WhyColumns {
  cause_title: string | null;
  /** JSON: a list. */
  mode_names: string | null;
}

/** A run. The large columns, all JSON, come last so that reading the others does not read their pages. */
export interface TrajectoryRow extends RunRow, SpendingColumns, WhyColumns {
  /** Of its provenance, to be counted. */
  harness: string;
  /** Milestones and minefields with explanations. */
  explanation: string;
  clock: string;
  world: string;
  events: string;
}

/** Where a trajectory was forked from. */
interface ForkRow {
  trajectory: string;
  /** The id of the trajectory that was forked. */
  origin: string;
}

/** A run that was set aside, so that its cell is played again. */
interface EarlierRunRow extends TrajectoryRow {
  set_aside_at: number;
}

/** A score of a run. The one that counts is also in the row of the run. */
export interface ScoreRow extends Record<
  'similarity' | 'milestone_similarity' | 'minefield_similarity' | 'turn_count',
  number
> {
  solved: number | null;
  wording: number | null;
  trajectory: string;
  started_at: number;
  /** This and the next one are content hashes. */
  grader: string;
  scenario: string;
  harness: string;
  scored_at: number;
  /** JSON. */
  explanation: string;
}

/** What somebody says of a run (store/labels.ts). */
export interface LabelRow {
  trajectory: string;
  started_at: number;
  labelled_by: string;
  /** 0 or 1. */
  is_model: number;
  verdict: LabelVerdict;
  judges: number;
  fault: Fault | null;
  labelled_at: number;
  dropped_quotes: number;
  why: string;
  note: string | null;
  /** This and the next two are JSON. */
  modes: string;
  false_statements: string;
  usage: string | null;
}
