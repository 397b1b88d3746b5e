import type { Score } from '../../evaluation/score.ts';
import type { Origin } from '../../sandbox/origin.ts';
import { isScored } from '../../sandbox/outcome.ts';
import { shorten } from '../../sandbox/shorten.ts';
import { DamagedRow } from '../results-unavailable.ts';
import { mistakeOf } from './mistakes.ts';
import type { RecordedScore, TrajectoryRecord, TrajectorySummary } from '../record.ts';
import type { ListedRow, SummaryRow, TrajectoryRow } from '../schema/rows.ts';
import { spendingColumns } from './spending-columns.ts';
import { NO_SCORE_COLUMNS, scoreColumns, scoreOfColumns } from '../score-columns.ts';
import { SharedJson } from './shared-values.ts';

/** @throws Error if the score is missing for a scored outcome, or present for an unscored one */
export function toRow(record: TrajectoryRecord): TrajectoryRow {
  const { score } = record;
  const { sweep, scenario, augmentation, agent, user, trial, seed } = record.cell;
  if (isScored(record.outcome, record.profile) !== (score !== null)) {
    throw new Error(
      `${record.id}: outcome ${record.outcome} ${score === null ? 'requires a score' : 'must not have a score'}`,
    );
  }
  return {
    id: record.id,
    sweep,
    scenario,
    augmentation,
    agent,
    user,
    trial,
    seed,
    scenario_name: record.scenarioName,
    profile: record.profile,
    services: record.services,
    harness: record.provenance.harness,
    outcome: record.outcome,
    reason: record.reason,
    ...(score === null ? NO_SCORE_COLUMNS : scoreColumns(score)),
    retries: record.retries,
    started_at: record.timing.startedAt,
    finished_at: record.timing.finishedAt,
    workflow_id: record.workflowId,
    run_id: record.runId,
    categories: JSON.stringify(record.categories),
    usage: JSON.stringify(record.usage),
    provenance: JSON.stringify(record.provenance),
    explanation: JSON.stringify(explanationOf(score)),
    clock: JSON.stringify(record.clock),
    world: JSON.stringify(record.world),
    events: JSON.stringify(record.events),
    ...spendingColumns(record.usage),
  };
}

export function explanationOf(score: RecordedScore | null): Pick<Score, 'milestones' | 'minefields' | 'sideEffects'> {
  const { milestones = [], minefields = [], sideEffects = [] } = score ?? {};
  return { milestones, minefields, sideEffects };
}

/** @throws DamagedRow */
export function toSummary({
  failure_kind = null,
  origin = null,
  ...row
}: SummaryRow & Partial<ListedRow>): TrajectorySummary {
  const { sweep, scenario, augmentation, agent, user, trial, seed } = row;
  return {
    id: row.id,
    ...(origin && { origin: parsed({ id: row.id, origin }, 'origin') }),
    cell: { sweep, scenario, augmentation, agent, user, trial, seed },
    scenarioName: row.scenario_name,
    categories: parsed(row, 'categories'),
    profile: row.profile,
    services: row.services,
    outcome: row.outcome,
    reason: row.reason,
    ...(failure_kind && { failureKind: failure_kind }),
    score: scoreOfColumns(row),
    usage: parsed(row, 'usage'),
    retries: row.retries,
    provenance: parsed(row, 'provenance'),
    timing: { startedAt: row.started_at, finishedAt: row.finished_at },
    workflowId: row.workflow_id,
    runId: row.run_id,
  };
}

/** A run as records are read from it. */
export interface StoredRow extends TrajectoryRow, Pick<ListedRow, 'origin'> {}

/** @throws DamagedRow */
export function toRecord(row: StoredRow): TrajectoryRecord {
  const summary = toSummary(row);
  const events = parsed(row, 'events');
  const failureKind = mistakeOf({ outcome: row.outcome, events });
  return {
    ...summary,
    ...(failureKind && { failureKind }),
    score: summary.score && { ...summary.score, ...parsed(row, 'explanation') },
    clock: parsed(row, 'clock'),
    world: parsed(row, 'world'),
    events,
  };
}

/** What the JSON columns hold: objects or lists. */
interface JsonColumns extends Pick<
  TrajectoryRecord,
  'categories' | 'usage' | 'provenance' | 'clock' | 'world' | 'events'
> {
  readonly explanation: Pick<Score, 'milestones' | 'minefields' | 'sideEffects'>;
  readonly origin: Origin;
}

const shared = new SharedJson();
const SHARED: ReadonlySet<keyof JsonColumns> = new Set(['categories', 'provenance']);

function parsed<Column extends keyof JsonColumns>(
  row: { readonly id: string } & Partial<Record<keyof JsonColumns, string | null>>,
  column: Column,
): JsonColumns[Column] {
  try {
    const text = row[column] ?? '';
    const value: unknown = SHARED.has(column) ? shared.parse(text) : JSON.parse(text);
    if (typeof value !== 'object' || value === null) throw new Error(`it holds ${shorten(String(value), 20)}`);
    return value as JsonColumns[Column];
  } catch (error) {
    throw new DamagedRow(row.id, column, error);
  }
}
