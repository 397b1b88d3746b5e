import { scenarioName } from '../sandbox/cell.ts';
import type { Augmentation, Cell, Profile } from '../sandbox/cell.ts';
import type { FailureCause, FoundMode } from '../evaluation/modes/mode.ts';
import type { FailureKind } from '../sandbox/failure-kind.ts';
import type { JsonObject } from '../sandbox/json.ts';
import type { Origin } from '../sandbox/origin.ts';
import type { Outcome } from '../sandbox/outcome.ts';
import type { GuestReward } from '../worlds/world.ts';
import type { Provenance, RecordedScore, ScoreTotals, TrajectorySummary } from './record.ts';

/** What columns hold: SQL, CSV, Parquet and JSON Lines write each kind in their way, and an import has its bounds. */
interface Kinds {
  readonly text: string;
  readonly id: string;
  readonly sweep: string;
  readonly scenario: string;
  readonly augmentation: Augmentation;
  /** Who plays a role, or answers. */
  readonly spec: string;
  readonly label: string;
  readonly profile: Profile;
  readonly outcome: Outcome;
  readonly failureKind: FailureKind;
  readonly count: number;
  readonly trial: number;
  readonly seed: number;
  /** In [0, 1]. */
  readonly share: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly verdict: boolean;
  readonly list: readonly string[];
  readonly cause: FailureCause;
  readonly modes: readonly FoundMode[];
  readonly guestReward: GuestReward;
  readonly usage: TrajectorySummary['usage'];
  readonly origin: Origin;
  readonly provenance: Provenance;
}
export type ColumnKind = keyof Kinds;

export interface RunColumn<Value = unknown> {
  readonly kind: ColumnKind;
  /** It may be null: an import may then leave it out, as versions did that had no such column. */
  readonly isOptional: boolean;
  readonly value: (run: TrajectorySummary) => Value;
}

/**
 * The fields of a run that lists and reports need, in the order in which they are printed: under these names they are in JSON Lines, in CSV, in
 * Parquet and in the database. What each means is said where its type is: in `Cell`, in `ScoreTotals` and in `TrajectorySummary`.
 */
export const RUN_COLUMNS = {
  id: column('id', ({ id }) => id),
  sweep: column('sweep', ({ cell }) => cell.sweep),
  scenario: column('scenario', ({ cell }) => scenarioName(cell)),
  base_scenario: column('scenario', ({ cell }) => cell.scenario),
  augmentation: column('augmentation', ({ cell }) => cell.augmentation),
  agent: column('spec', ({ cell }) => cell.agent),
  user: column('spec', ({ cell }) => cell.user),
  trial: column('trial', ({ cell }) => cell.trial),
  seed: column('seed', ({ cell }) => cell.seed),
  categories: column('list', ({ categories }) => categories),
  profile: column('profile', ({ profile }) => profile),
  services: column('spec', ({ services }) => services),
  outcome: column('outcome', ({ outcome }) => outcome),
  reason: optional('text', ({ reason }) => reason),
  failure_kind: optional('failureKind', ({ failureKind }) => failureKind),
  solved: optional('verdict', ({ score }) => score?.solved ?? null),
  similarity: optional('share', ({ score }) => score?.similarity ?? null),
  milestone_similarity: optional('share', ({ score }) => score?.milestoneSimilarity ?? null),
  minefield_similarity: optional('share', ({ score }) => score?.minefieldSimilarity ?? null),
  turn_count: optional('count', ({ score }) => score?.turnCount ?? null),
  wording: optional('share', ({ score }) => score?.wording ?? null),
  cause: optional('cause', ({ cause }) => cause),
  modes: optional('modes', ({ modes }) => modes),
  decisive: optional('cause', ({ decisive }) => decisive),
  guest_reward: optional('guestReward', ({ guestReward }) => guestReward),
  objections: optional('count', ({ objections }) => objections),
  faults: optional('count', ({ faults }) => faults),
  usage: column('usage', ({ usage }) => usage),
  retries: column('count', ({ retries }) => retries),
  started_at: column('time', ({ startedAt }) => startedAt),
  finished_at: column('time', ({ finishedAt }) => finishedAt),
  workflow_id: optional('id', ({ workflowId }) => workflowId),
  run_id: optional('label', ({ runId }) => runId),
  origin: optional('origin', ({ origin }) => origin),
  provenance: column('provenance', ({ provenance }) => provenance),
} as const;

type RunColumns = typeof RUN_COLUMNS;
export type RunColumnName = keyof RunColumns;
type ValueOf<Name extends RunColumnName> = ReturnType<RunColumns[Name]['value']>;

export const RUN_COLUMN_NAMES = Object.keys(RUN_COLUMNS) as readonly RunColumnName[];

/** The columns whose values are objects or lists: JSON in a database. */
const JSON_COLUMNS = [
  'categories',
  'cause',
  'modes',
  'decisive',
  'guest_reward',
  'usage',
  'origin',
  'provenance',
] as const satisfies readonly RunColumnName[];

export function isJson(name: string): boolean {
  return JSON_COLUMNS.some((one) => one === name);
}

export type JsonName = (typeof JSON_COLUMNS)[number];
export type JsonValues = Pick<TrajectorySummary, JsonName & keyof TrajectorySummary> & {
  readonly guest_reward: TrajectorySummary['guestReward'];
};

/** A row of a database: JSON as text, a verdict as 0 or 1. */
export type RunRow = { -readonly [Name in RunColumnName]: InRow<ValueOf<Name>> };
type InRow<Value> = Value extends boolean ? number : Value extends object ? string : Value;

/** A line of an export: JSON as it is, in snake_case, and times as texts. */
export type RunLine = Omit<RunRow, JsonName | 'started_at' | 'finished_at' | 'solved'> & {
  readonly started_at: string;
  readonly finished_at: string;
  readonly solved: boolean | null;
  readonly categories: readonly string[];
  readonly cause: FailureCause | null;
  readonly modes: readonly FoundMode[] | null;
  readonly decisive: FailureCause | null;
  readonly guest_reward: GuestReward | null;
  readonly usage: JsonObject;
  readonly origin:
    | (Pick<Origin, 'id' | 'at' | 'events'> &
        Readonly<Record<'agent' | 'user' | 'say', string | null>> & {
          readonly started_at: string;
        })
    | null;
  readonly provenance: JsonObject;
};

function column<Kind extends ColumnKind>(
  kind: Kind,
  value: (run: TrajectorySummary) => Kinds[Kind],
): RunColumn<Kinds[Kind]> {
  return { kind, isOptional: false, value };
}

function optional<Kind extends ColumnKind>(
  kind: Kind,
  value: (run: TrajectorySummary) => Kinds[Kind] | null,
): RunColumn<Kinds[Kind] | null> {
  return { kind, isOptional: true, value };
}

/** The row of a run. */
export function runRowOf(run: TrajectorySummary): RunRow {
  const row: Partial<Record<RunColumnName, unknown>> = {};
  for (const name of RUN_COLUMN_NAMES) row[name] = inRow(RUN_COLUMNS[name].value(run));
  return row as RunRow;
}

function inRow(value: unknown): string | number | null {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value as string | number | null);
}

/** The run of a row. @param json the value of a column with JSON */
export function runOfRow(
  row: Omit<RunRow, JsonName>,
  json: <Name extends JsonName>(name: Name) => JsonValues[Name],
): TrajectorySummary {
  return {
    id: row.id,
    cell: cellOf(row),
    categories: json('categories'),
    profile: row.profile,
    services: row.services,
    outcome: row.outcome,
    reason: row.reason,
    failureKind: row.failure_kind,
    score: scoreOfColumns(row),
    cause: json('cause'),
    modes: json('modes'),
    decisive: json('decisive'),
    guestReward: json('guest_reward'),
    objections: row.objections,
    faults: row.faults,
    usage: json('usage'),
    retries: row.retries,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    workflowId: row.workflow_id,
    runId: row.run_id,
    origin: json('origin'),
    provenance: json('provenance'),
  };
}

/** The cell of a row, or of a line of an export. */
export function cellOf(
  row: Pick<RunRow, 'sweep' | 'base_scenario' | 'augmentation' | 'agent' | 'user' | 'trial' | 'seed'>,
): Cell {
  const { sweep, base_scenario, augmentation, agent, user, trial, seed } = row;
  return { sweep, scenario: base_scenario, augmentation, agent, user, trial, seed };
}

type ScoreColumn = 'solved' | 'similarity' | 'milestone_similarity' | 'minefield_similarity' | 'turn_count' | 'wording';
export type ScoreColumns = Pick<RunRow, ScoreColumn>;

/** A score without its explanation. */
export function scoreTotals(score: ScoreTotals): ScoreTotals {
  const { solved, similarity, milestoneSimilarity, minefieldSimilarity, turnCount, wording } = score;
  return { solved, similarity, milestoneSimilarity, minefieldSimilarity, turnCount, wording };
}

/** The score in the columns; null if they hold none. */
export function scoreOfColumns(row: ScoreColumns): ScoreTotals | null {
  if (row.similarity === null || row.milestone_similarity === null) return null;
  if (row.minefield_similarity === null || row.turn_count === null) return null;
  return {
    solved: verdictOf(row.solved),
    similarity: row.similarity,
    milestoneSimilarity: row.milestone_similarity,
    minefieldSimilarity: row.minefield_similarity,
    turnCount: row.turn_count,
    wording: row.wording,
  };
}

export function scoreColumns(score: ScoreTotals) {
  return {
    solved: score.solved === null ? null : Number(score.solved),
    similarity: score.similarity,
    milestone_similarity: score.milestoneSimilarity,
    minefield_similarity: score.minefieldSimilarity,
    turn_count: score.turnCount,
    wording: score.wording,
  } satisfies ScoreColumns;
}

/** What a column `solved` says. */
export function verdictOf(solved: number | null): boolean | null {
  return solved === null ? null : solved === 1;
}

/** Why a run has its score; empty without one. */
export function explanationOf(
  score: RecordedScore | null,
): Pick<RecordedScore, 'milestones' | 'minefields' | 'sideEffects'> {
  const { milestones = [], minefields = [], sideEffects = [] } = score ?? {};
  return { milestones, minefields, sideEffects };
}
