import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { isTrial } from './forks.ts';
import type { TrajectoryRecord } from '../record.ts';
import type { ResultsSchema } from '../schema/rows.ts';
import type { MistakeGroup } from '../store/sums.ts';
import type { FailureKind } from '../../sandbox/failure-kind.ts';

/** The kind of mistake that ended a run, if one did. */
export function mistakeOf({ outcome, events }: Pick<TrajectoryRecord, 'outcome' | 'events'>): FailureKind | undefined {
  if (outcome !== 'agent-error' && outcome !== 'user-error') return undefined;
  const ending = events.at(-1);
  return (ending?.kind === 'ending' && ending.failureKind) || 'other';
}

/** Remembers that a mistake ended this play, for when a later play replaces it. Idempotent. */
export async function saveMistake(database: Kysely<ResultsSchema>, record: TrajectoryRecord): Promise<void> {
  const kind = mistakeOf(record);
  if (kind === undefined) return;
  const { id: trajectory, cell, outcome, timing } = record;
  const { sweep, agent, user } = cell;
  await database
    .insertInto('mistakes')
    .values({ trajectory, started_at: timing.startedAt, sweep, agent, user, outcome, kind })
    .onConflict((conflict) => conflict.columns(['trajectory', 'started_at']).doNothing())
    .execute();
}

export async function mistakes(database: Kysely<ResultsSchema>, sweep: string): Promise<readonly MistakeGroup[]> {
  return database
    .selectFrom('mistakes')
    .select(['agent', 'user', 'outcome', 'kind', sql<number>`cast(count(*) as integer)`.as('plays')])
    .where('sweep', '=', sweep)
    .where(isTrial('mistakes.trajectory', sweep))
    .groupBy(['agent', 'user', 'outcome', 'kind'])
    .orderBy('agent')
    .orderBy('user')
    .orderBy('outcome')
    .orderBy('kind')
    .execute();
}

/** The kind of the mistake that ended a row of `trajectories`. */
export const failureKindOfRow = sql<FailureKind | null>`(
  select kind from mistakes
  where mistakes.trajectory = trajectories.id and mistakes.started_at = trajectories.started_at
)`.as('failureKind');
