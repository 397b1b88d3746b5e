import type { FailureKind } from '../../sandbox/failure-kind.ts';
import type { Outcome } from '../../sandbox/outcome.ts';
import { isJson, RUN_COLUMN_NAMES, RUN_COLUMNS } from '../run-columns.ts';
import type { ColumnKind, JsonName, RunColumnName, RunRow } from '../run-columns.ts';
import type { Fault, LabelVerdict } from '../store/labels.ts';
import type { SweepEndStatus } from '../store/sweeps.ts';

type ColumnType = 'text' | 'integer' | 'double precision';

/** `?`: it may be null. */
type Column = ColumnType | `${ColumnType}?`;

/** Of a column of which more is known than its type. */
export interface Holding<Value> {
  readonly holds: Value;
}

type Text<Value> = 'text' & Holding<Value>;
type TextOrNull<Value> = 'text?' & Holding<Value | null>;

export type Columns = Readonly<Record<string, Column>>;

export interface DeclaredTable<Declared extends Columns = Columns, Name = keyof Declared> {
  /** In the order in which a row holds them. */
  readonly columns: Declared;
  readonly key: readonly Name[];
  readonly unique?: Name;
  readonly indexes?: Readonly<Record<string, Index<Name>>>;
}

interface Index<Name> {
  readonly columns: readonly Name[];
  /** More columns, where the database should find them without reading rows. */
  readonly covers?: readonly Name[];
}

function table<const Declared extends Columns>(declared: DeclaredTable<Declared>): DeclaredTable<Declared> {
  return declared;
}

/** Of columns of a run that hold no text. */
const RUN_TYPES: Readonly<Partial<Record<ColumnKind, ColumnType>>> = {
  count: 'integer',
  trial: 'integer',
  verdict: 'integer',
  seed: 'double precision',
  share: 'double precision',
  time: 'double precision',
};

type RunColumnsOf<Name extends RunColumnName> = { readonly [One in Name]: Column & Holding<RunRow[One]> };

function runColumns<Name extends RunColumnName>(isMeant: (name: RunColumnName) => boolean): RunColumnsOf<Name> {
  const columns = RUN_COLUMN_NAMES.filter(isMeant).map((name) => [name, RUN_COLUMNS[name]] as const);
  return Object.fromEntries(
    columns.map(([name, { kind, isOptional }]) => [name, (RUN_TYPES[kind] ?? 'text') + (isOptional ? '?' : '')]),
  ) as unknown as RunColumnsOf<Name>;
}

/** Of a run: columns with JSON come after the others, and the large ones last, so that reading what is before them does not read their pages. */
const RUN = {
  ...runColumns<Exclude<RunColumnName, JsonName>>((name) => !isJson(name)),
  /** Of its provenance, to be counted. */
  harness: 'text',
  /** Tokens and US dollars, for sums. A cost is null if it is not known. The same figures are in `usage`. */
  agent_input: 'double precision?',
  agent_output: 'double precision?',
  agent_cost: 'double precision?',
  user_input: 'double precision?',
  user_output: 'double precision?',
  user_cost: 'double precision?',
  /** This and the next one are what conditions and reports ask of `cause` and `modes`. */
  cause_title: 'text?',
  /** JSON: a list. */
  mode_names: 'text?',
  /** Of `guest_reward`; null also where only a judge can say. */
  reward: 'double precision?',
  /** The hash of its start world. */
  world: 'text',
  ...runColumns<JsonName>(isJson),
  /** Milestones and minefields with explanations. */
  explanation: 'text',
  clock: 'text',
  events: 'text',
} as const;

const CELL = ['sweep', 'agent', 'base_scenario', 'augmentation'] as const;

/**
 * The schema of 0.1.0, of types and clauses that both SQLite and PostgreSQL support; what later versions add is a step (steps.ts). Times are in
 * milliseconds since the epoch.
 */
export const TABLES = {
  /** A table of one row. Its unusual name keeps the results apart from databases of other programs. */
  toolsandbox_schema: table({
    columns: {
      /** Of the schema (steps.ts). */
      version: 'integer',
      /** The earliest version of the schema whose programs can use these results. */
      usable_from: 'integer',
    },
    key: ['version'],
  }),
  /** A table of one row. */
  store: table({
    columns: {
      slot: 'integer',
      id: 'text',
      /** Where the store was when it got its id. Differs in a copy. */
      place: 'text',
    },
    key: ['slot'],
  }),
  packs: table({
    columns: {
      hash: 'text',
      name: 'text',
      /** JSON. */
      content: 'text',
      /** When it was last needed, to the hour. */
      saved_at: 'double precision',
    },
    key: ['hash'],
  }),
  texts: table({ columns: { hash: 'text', content: 'text', saved_at: 'double precision' }, key: ['hash'] }),
  /** Worlds in which runs start, as JSON. */
  worlds: table({ columns: { hash: 'text', saved_at: 'double precision', content: 'text' }, key: ['hash'] }),
  sweeps: table({
    columns: {
      id: 'text',
      /** JSON. */
      parameters: 'text',
      created_at: 'double precision',
      cells: 'integer',
      /** This and the next two columns are null while the sweep runs. */
      ended_at: 'double precision?',
      status: 'text?' as TextOrNull<SweepEndStatus>,
      /** JSON. */
      reasons: 'text?',
    },
    key: ['id'],
  }),
  /** The highest trial number given out for a cell. */
  trials: table({
    columns: { sweep: 'text', scenario: 'text', augmentation: 'text', agent: 'text', last: 'integer' },
    key: ['sweep', 'scenario', 'augmentation', 'agent'],
  }),
  trajectories: table({
    columns: RUN,
    key: ['id'],
    indexes: {
      trajectories_of_sweep: { columns: [...CELL, 'trial', 'id'], covers: ['solved', 'wording'] },
      trajectories_in_world: { columns: ['world'] },
      trajectories_for_reports: {
        columns: [],
        covers: [
          ...CELL,
          ...(['categories', 'outcome', 'services', 'harness', 'trial', 'id'] as const),
          ...(['solved', 'similarity', 'wording', 'turn_count', 'objections', 'faults', 'retries'] as const),
          ...(['agent_input', 'agent_output', 'agent_cost', 'user_input', 'user_output', 'user_cost'] as const),
        ],
      },
    },
  }),
  /** Runs that were set aside, so that their cells are played again. */
  earlier_runs: table({
    columns: { set_aside_at: 'double precision', ...RUN },
    key: ['id', 'started_at'],
    indexes: {
      earlier_runs_of_sweep: { columns: [...CELL, 'trial', 'id', 'started_at'] },
      earlier_runs_in_world: { columns: ['world'] },
    },
  }),
  /** Where a trajectory was forked from: the id of that one. */
  forks: table({
    columns: { trajectory: 'text', origin: 'text' },
    key: ['trajectory'],
    indexes: { forks_of_origin: { columns: ['origin'] } },
  }),
  /** Plays that a mistake of the agent or the simulated user ended. */
  mistakes: table({
    columns: {
      trajectory: 'text',
      started_at: 'double precision',
      sweep: 'text',
      agent: 'text',
      user: 'text',
      base_scenario: 'text',
      outcome: 'text' as Text<Outcome>,
      kind: 'text' as Text<FailureKind>,
    },
    key: ['trajectory', 'started_at'],
    indexes: { mistakes_of_sweep: { columns: ['sweep'] } },
  }),
  /** Scores of runs. The one that counts is also in the row of the run. */
  scores: table({
    columns: {
      trajectory: 'text',
      started_at: 'double precision',
      /** This and the next one are content hashes. */
      grader: 'text',
      scenario: 'text',
      harness: 'text',
      solved: 'integer?',
      similarity: 'double precision',
      milestone_similarity: 'double precision',
      minefield_similarity: 'double precision',
      turn_count: 'integer',
      wording: 'double precision?',
      scored_at: 'double precision',
      /** JSON. */
      explanation: 'text',
    },
    key: ['trajectory', 'started_at', 'grader'],
  }),
  /** What somebody says of a run (store/labels.ts). */
  labels: table({
    columns: {
      trajectory: 'text',
      started_at: 'double precision',
      labelled_by: 'text',
      /** 0 or 1. */
      is_model: 'integer',
      verdict: 'text' as Text<LabelVerdict>,
      judges: 'integer',
      fault: 'text?' as TextOrNull<Fault>,
      labelled_at: 'double precision',
      dropped_quotes: 'integer',
      why: 'text',
      note: 'text?',
      /** This and the next two are JSON. */
      modes: 'text',
      false_statements: 'text',
      usage: 'text?',
    },
    key: ['trajectory', 'started_at', 'labelled_by'],
  }),
  /** Firings of schedules. */
  nights: table({
    columns: {
      schedule: 'text',
      scheduled_at: 'double precision',
      sweep: 'text',
      opened_at: 'double precision',
      /** This and the next two columns are null while it is played. */
      ended_at: 'double precision?',
      /** 0 or 1. */
      good: 'integer?',
      /** JSON. */
      summary: 'text?',
      /** JSON; null until all notifications were tried. */
      deliveries: 'text?',
    },
    key: ['schedule', 'scheduled_at'],
    unique: 'sweep',
  }),
  /** Episodes of trainers, and who serves them. */
  episodes: table({
    columns: {
      /** The id under which its run is stored at the end. */
      trajectory: 'text',
      sweep: 'text',
      server: 'text',
      id: 'text',
      /** This and the next one are JSON. */
      request: 'text',
      made: 'text',
      began_at: 'double precision',
    },
    key: ['trajectory'],
  }),
  /** Events of an episode's log that were stored together. */
  episode_parts: table({
    columns: {
      trajectory: 'text',
      /** The events before them. */
      position: 'integer',
      sweep: 'text',
      /** This and the next one are JSON. */
      events: 'text',
      step: 'text',
    },
    key: ['trajectory', 'position'],
  }),
  /** Limits of models, and how it stands with them. */
  model_traffic: table({
    columns: {
      model: 'text',
      requests_per_minute: 'double precision?',
      tokens_per_minute: 'double precision?',
      concurrency: 'integer?',
      newest_slot: 'double precision?',
      blocked_until: 'double precision?',
      blocked_reason: 'text?',
      /** Refusals in a row. */
      strikes: 'integer',
      learned_rate: 'double precision?',
      learned_at: 'double precision?',
      /** Tokens used per token estimated. */
      token_ratio: 'double precision',
      /** What the clock of the store said at the last change, to the second; null until the first. */
      clock_read: 'double precision?',
      /** Since when it cannot be reached; null while it can. */
      away_since: 'double precision?',
      away_reason: 'text?',
      /** When the next call may try it. */
      probe_at: 'double precision?',
    },
    key: ['model'],
  }),
  /** Calls by the second in which they start, since the epoch. */
  model_seconds: table({
    columns: { model: 'text', second: 'double precision', requests: 'integer', tokens: 'double precision' },
    key: ['model', 'second'],
  }),
  /** Calls that have their slot, or are under way. */
  model_tickets: table({
    columns: {
      ticket: 'text',
      model: 'text',
      slot: 'double precision',
      /** Counted in the second of the slot. */
      tokens: 'double precision',
      /** As requested, before it is corrected by the ratio. */
      estimate: 'double precision',
      /** 0 or 1. */
      running: 'integer',
      expires_at: 'double precision',
      /** This and the next two are null until the call starts. */
      sweep: 'text?',
      /** What the call may cost at most; null also if its price is not known. */
      most_cost_usd: 'double precision?',
      /** Input and output tokens that it may use at most. */
      most_tokens: 'double precision?',
    },
    key: ['ticket'],
    indexes: { model_tickets_of_model: { columns: ['model'] }, model_tickets_of_sweep: { columns: ['sweep'] } },
  }),
  /** Cells that a model could not play, since the model's last success. */
  model_failures: table({
    columns: { model: 'text', sweep: 'text', type: 'text', cell: 'text' },
    key: ['model', 'sweep', 'type', 'cell'],
  }),
  budgets: table({
    columns: {
      sweep: 'text',
      max_cost_usd: 'double precision?',
      max_tokens: 'double precision?',
      cost_usd: 'double precision',
      tokens: 'double precision',
      unpriced: 'integer',
      /** Whether the sweep ends when it is used up, instead of waiting. 0 or 1. */
      ends: 'integer',
      /** Whether calls may start whose price is not known. 0 or 1. */
      allow_unpriced: 'integer',
      /** How long calls wait for a model that is away, in milliseconds; null for the default. */
      away_ms: 'double precision?',
    },
    key: ['sweep'],
  }),
  /** What the answered calls of a model came to in a sweep. */
  sweep_models: table({
    columns: {
      sweep: 'text',
      model: 'text',
      calls: 'integer',
      /** Of the dearest call; null if the cost of none is known. */
      most_cost_usd: 'double precision?',
      /** Of the largest call. */
      most_tokens: 'double precision?',
      /** Where the price of the last one came from, as reports of turns say it. */
      priced_by: 'text?',
    },
    key: ['sweep', 'model'],
  }),
  /** Runs of a sweep with a budget that call models. */
  budget_runs: table({
    columns: {
      sweep: 'text',
      /** The id of the trajectory. */
      run: 'text',
      /** Answered calls. */
      calls: 'integer',
      /** When it counts as dead, unless it is heard of again. */
      expires_at: 'double precision',
    },
    key: ['sweep', 'run'],
  }),
};

/** Their names. */
export const RESULTS_TABLES: readonly string[] = Object.keys(TABLES);
