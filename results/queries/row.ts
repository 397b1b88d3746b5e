import { isScored } from '../../sandbox/outcome.ts';
import { shorten } from '../../sandbox/shorten.ts';
import type { World } from '../../sandbox/world.ts';
import type { RecordedScore, TrajectoryRecord, TrajectorySummary } from '../record.ts';
import { DamagedRow } from '../results-unavailable.ts';
import { explanationOf, RUN_COLUMN_NAMES, runOfRow, runRowOf } from '../run-columns.ts';
import type { JsonValues, RunRow } from '../run-columns.ts';
import type { TrajectoryRow } from '../schema/rows.ts';
import { SharedJson } from './shared-values.ts';

/** All columns of a run. */
export const ROW_COLUMNS = [
  ...RUN_COLUMN_NAMES,
  'harness',
  'agent_input',
  'agent_output',
  'agent_cost',
  'user_input',
  'user_output',
  'user_cost',
  'cause_title',
  'mode_names',
  'reward',
  'world',
  'explanation',
  'clock',
  'events',
] as const satisfies readonly (keyof TrajectoryRow)[];

/** @param world the hash of its start world @throws Error if the score is missing for a scored outcome, or present for an unscored one */
export function toRow(record: TrajectoryRecord, world: string): TrajectoryRow {
  const { score, usage } = record;
  if (isScored(record.outcome, record.profile) !== (score !== null)) {
    throw new Error(
      `${record.id}: outcome ${record.outcome} ${score === null ? 'requires a score' : 'must not have a score'}`,
    );
  }
  return {
    ...runRowOf(record),
    harness: record.provenance.harness,
    agent_input: usage.agent.input,
    agent_output: usage.agent.output,
    agent_cost: usage.agent.costUsd,
    user_input: usage.user.input,
    user_output: usage.user.output,
    user_cost: usage.user.costUsd,
    ...whyColumns(record),
    world,
    explanation: JSON.stringify(explanationOf(score)),
    clock: JSON.stringify(record.clock),
    events: JSON.stringify(record.events),
  };
}

/** What conditions and reports ask of why a run is not solved and of its reward, beside the columns that say it in full. */
export function whyColumns({ cause, modes, guestReward }: Pick<TrajectoryRecord, 'cause' | 'modes' | 'guestReward'>) {
  return {
    cause_title: cause?.title ?? null,
    mode_names: modes && JSON.stringify(modes.map(({ mode }) => mode)),
    reward: guestReward?.reward ?? null,
  };
}

/** @throws DamagedRow */
export function toSummary(row: RunRow): TrajectorySummary {
  return runOfRow(row, (name) => parsed(row, name));
}

/** @throws DamagedRow, also if its world cannot be read */
export function toRecord(row: TrajectoryRow, world: () => World): TrajectoryRecord {
  const summary = toSummary(row);
  return {
    ...summary,
    score: summary.score && { ...summary.score, ...parsed(row, 'explanation') },
    clock: parsed(row, 'clock'),
    world: readable(row.id, 'world', world),
    events: parsed(row, 'events'),
  };
}

/** What the JSON columns hold: objects or lists. */
interface JsonColumns extends JsonValues, Pick<TrajectoryRecord, 'clock' | 'events'> {
  readonly explanation: Pick<RecordedScore, 'milestones' | 'minefields' | 'sideEffects'>;
}

const shared = new SharedJson();
const MAY_BE_NULL: ReadonlySet<keyof JsonColumns> = new Set(['origin', 'cause', 'modes', 'decisive', 'guest_reward']);
const SHARED: ReadonlySet<keyof JsonColumns> = new Set(['categories', 'provenance']);

function parsed<Column extends keyof JsonColumns>(
  row: { readonly id: string } & Partial<Record<keyof JsonColumns, string | null>>,
  column: Column,
): JsonColumns[Column] {
  const text = row[column] ?? null;
  if (text === null && MAY_BE_NULL.has(column)) return null as JsonColumns[Column];
  const read = () => (SHARED.has(column) ? shared.parse(text ?? '') : JSON.parse(text ?? '')) as JsonColumns[Column];
  return readable(row.id, column, read);
}

function readable<Value>(id: string, column: string, read: () => Value): Value {
  try {
    const value = read();
    if (typeof value !== 'object' || value === null) throw new Error(`it holds ${shorten(String(value), 20)}`);
    return value;
  } catch (error) {
    throw new DamagedRow(id, column, error);
  }
}
