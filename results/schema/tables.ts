import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { isJson, RUN_COLUMN_NAMES, RUN_COLUMNS } from '../run-columns.ts';
import type { ColumnKind, RunColumnName } from '../run-columns.ts';
import type { Dialect } from './dialect.ts';
import type { ResultsSchema } from './rows.ts';

/** `?`: it may be null. */
type ColumnOf<Value> = null extends Value ? `${TypeOf<Value>}?` : TypeOf<Value>;
type TypeOf<Value> = NonNullable<Value> extends string ? 'text' : 'integer' | 'double precision';
type ColumnsOf<Row> = { readonly [Name in keyof Row]: ColumnOf<Row[Name]> };

interface Declared<Name extends string, Columns> {
  /** In the order in which a row holds them. */
  readonly columns: Columns;
  readonly key: readonly Name[];
  readonly unique?: Name;
  readonly indexes?: Readonly<Record<string, Index<Name>>>;
}

interface Index<Name extends string> {
  readonly columns: readonly Name[];
  /** More columns, where the database should find them without reading rows. */
  readonly covers?: readonly Name[];
}

/** Of a type of rows: the compiler compares names, types and what may be null. */
type Table<Row> = Declared<keyof Row & string, ColumnsOf<Row>>;
type AnyTable = Declared<string, Readonly<Record<string, string>>>;

/** Of columns of a run that hold no text. */
const RUN_TYPES: Readonly<Partial<Record<ColumnKind, string>>> = {
  count: 'integer',
  trial: 'integer',
  verdict: 'integer',
  seed: 'double precision',
  share: 'double precision',
  time: 'double precision',
};

/** Of a run: columns with JSON come after the others, and the large ones last, so that reading what is before them does not read their pages. */
const RUN = {
  ...runColumns((name) => !isJson(name)),
  harness: 'text',
  agent_input: 'double precision?',
  agent_output: 'double precision?',
  agent_cost: 'double precision?',
  user_input: 'double precision?',
  user_output: 'double precision?',
  user_cost: 'double precision?',
  cause_title: 'text?',
  mode_names: 'text?',
  ...runColumns((name) => isJson(name)),
  explanation: 'text',
  clock: 'text',
  world: 'text',
  events: 'text',
} as ColumnsOf<ResultsSchema['trajectories']>;

function runColumns(isMeant: (name: RunColumnName) => boolean): Readonly<Record<string, string>> {
  const columns = RUN_COLUMN_NAMES.filter(isMeant).map((name) => [name, RUN_COLUMNS[name]] as const);
  return Object.fromEntries(
    columns.map(([name, { kind, isOptional }]) => [name, (RUN_TYPES[kind] ?? 'text') + (isOptional ? '?' : '')]),
  );
}

const CELL = ['sweep', 'agent', 'base_scenario', 'augmentation'] as const;

/** The schema of 0.1.0. What later versions add is a step (steps.ts). */
const TABLES: { readonly [Name in keyof ResultsSchema]: Table<ResultsSchema[Name]> } = {
  toolsandbox_schema: { columns: { version: 'integer', usable_from: 'integer' }, key: ['version'] },
  store: { columns: { slot: 'integer', id: 'text', place: 'text' }, key: ['slot'] },
  packs: {
    columns: { hash: 'text', name: 'text', content: 'text', saved_at: 'double precision' },
    key: ['hash'],
  },
  texts: { columns: { hash: 'text', content: 'text', saved_at: 'double precision' }, key: ['hash'] },
  sweeps: {
    columns: {
      id: 'text',
      parameters: 'text',
      created_at: 'double precision',
      cells: 'integer',
      ended_at: 'double precision?',
      status: 'text?',
      reasons: 'text?',
    },
    key: ['id'],
  },
  trials: {
    columns: { sweep: 'text', scenario: 'text', augmentation: 'text', agent: 'text', last: 'integer' },
    key: ['sweep', 'scenario', 'augmentation', 'agent'],
  },
  trajectories: {
    columns: RUN,
    key: ['id'],
    indexes: {
      trajectories_of_sweep: { columns: [...CELL, 'trial', 'id'], covers: ['solved', 'wording'] },
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
  },
  earlier_runs: {
    columns: { set_aside_at: 'double precision', ...RUN },
    key: ['id', 'started_at'],
    indexes: { earlier_runs_of_sweep: { columns: [...CELL, 'trial', 'id', 'started_at'] } },
  },
  forks: {
    columns: { trajectory: 'text', origin: 'text' },
    key: ['trajectory'],
    indexes: { forks_of_origin: { columns: ['origin'] } },
  },
  mistakes: {
    columns: {
      trajectory: 'text',
      started_at: 'double precision',
      sweep: 'text',
      agent: 'text',
      user: 'text',
      base_scenario: 'text',
      outcome: 'text',
      kind: 'text',
    },
    key: ['trajectory', 'started_at'],
    indexes: { mistakes_of_sweep: { columns: ['sweep'] } },
  },
  scores: {
    columns: {
      trajectory: 'text',
      started_at: 'double precision',
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
      explanation: 'text',
    },
    key: ['trajectory', 'started_at', 'grader'],
  },
  labels: {
    columns: {
      trajectory: 'text',
      started_at: 'double precision',
      labelled_by: 'text',
      is_model: 'integer',
      verdict: 'text',
      judges: 'integer',
      fault: 'text?',
      labelled_at: 'double precision',
      dropped_quotes: 'integer',
      why: 'text',
      note: 'text?',
      modes: 'text',
      false_statements: 'text',
      usage: 'text?',
    },
    key: ['trajectory', 'started_at', 'labelled_by'],
  },
  nights: {
    columns: {
      schedule: 'text',
      scheduled_at: 'double precision',
      sweep: 'text',
      opened_at: 'double precision',
      ended_at: 'double precision?',
      good: 'integer?',
      summary: 'text?',
      deliveries: 'text?',
    },
    key: ['schedule', 'scheduled_at'],
    unique: 'sweep',
  },
  episodes: {
    columns: {
      trajectory: 'text',
      sweep: 'text',
      server: 'text',
      id: 'text',
      request: 'text',
      made: 'text',
      began_at: 'double precision',
    },
    key: ['trajectory'],
  },
  episode_parts: {
    columns: { trajectory: 'text', position: 'integer', sweep: 'text', events: 'text', step: 'text' },
    key: ['trajectory', 'position'],
  },
  model_traffic: {
    columns: {
      model: 'text',
      requests_per_minute: 'double precision?',
      tokens_per_minute: 'double precision?',
      concurrency: 'integer?',
      newest_slot: 'double precision?',
      blocked_until: 'double precision?',
      blocked_reason: 'text?',
      strikes: 'integer',
      learned_rate: 'double precision?',
      learned_at: 'double precision?',
      token_ratio: 'double precision',
      clock_read: 'double precision?',
      away_since: 'double precision?',
      away_reason: 'text?',
      probe_at: 'double precision?',
    },
    key: ['model'],
  },
  model_seconds: {
    columns: { model: 'text', second: 'double precision', requests: 'integer', tokens: 'double precision' },
    key: ['model', 'second'],
  },
  model_tickets: {
    columns: {
      ticket: 'text',
      model: 'text',
      slot: 'double precision',
      tokens: 'double precision',
      estimate: 'double precision',
      running: 'integer',
      expires_at: 'double precision',
      sweep: 'text?',
      most_cost_usd: 'double precision?',
      most_tokens: 'double precision?',
    },
    key: ['ticket'],
    indexes: { model_tickets_of_model: { columns: ['model'] }, model_tickets_of_sweep: { columns: ['sweep'] } },
  },
  model_failures: {
    columns: { model: 'text', sweep: 'text', type: 'text', cell: 'text' },
    key: ['model', 'sweep', 'type', 'cell'],
  },
  budgets: {
    columns: {
      sweep: 'text',
      max_cost_usd: 'double precision?',
      max_tokens: 'double precision?',
      cost_usd: 'double precision',
      tokens: 'double precision',
      unpriced: 'integer',
      ends: 'integer',
      allow_unpriced: 'integer',
      away_ms: 'double precision?',
    },
    key: ['sweep'],
  },
  sweep_models: {
    columns: {
      sweep: 'text',
      model: 'text',
      calls: 'integer',
      most_cost_usd: 'double precision?',
      most_tokens: 'double precision?',
      priced_by: 'text?',
    },
    key: ['sweep', 'model'],
  },
  budget_runs: {
    columns: { sweep: 'text', run: 'text', calls: 'integer', expires_at: 'double precision' },
    key: ['sweep', 'run'],
  },
};

/** Their names. */
export const RESULTS_TABLES: readonly string[] = Object.keys(TABLES);

/** Creates the tables of 0.1.0, in an empty database. */
export async function createTables(database: Kysely<ResultsSchema>, dialect: Dialect): Promise<void> {
  const tables: Readonly<Record<string, AnyTable>> = TABLES;
  for (const [name, table] of Object.entries(tables)) await create(database, dialect, name, table);
}

async function create(
  { schema }: Kysely<ResultsSchema>,
  dialect: Dialect,
  name: string,
  { columns, key, unique, indexes = {} }: AnyTable,
): Promise<void> {
  const created = Object.entries(columns).reduce((table, [column, declared]) => {
    const type = declared.replace('?', '');
    return table.addColumn(column, type === 'text' ? dialect.text : sql.raw<string>(type), (built) => {
      const known = column === unique ? built.unique() : built;
      return declared.endsWith('?') ? known : known.notNull();
    });
  }, schema.createTable(name));
  await created.addPrimaryKeyConstraint(`${name}_key`, [...key] as never).execute();
  for (const [index, { columns: indexed, covers = [] }] of Object.entries(indexes)) {
    const all = [...indexed, ...(dialect.readsFromIndexes ? covers : [])];
    if (all.length > 0) await schema.createIndex(index).on(name).columns(all).execute();
  }
}
