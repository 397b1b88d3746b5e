import { sql } from 'kysely';
import { isTrial } from './forks.ts';
import type { TrajectoryRecord } from '../record.ts';
import type { ResultsDatabase } from '../schema/rows.ts';
import type { MistakeGroup } from '../store/sums.ts';

/** Remembers that a mistake ended this play, for when a later play replaces it. Idempotent. */
export async function saveMistake(database: ResultsDatabase, record: TrajectoryRecord): Promise<void> {
  const { id: trajectory, cell, outcome, failureKind: kind, startedAt } = record;
  if (kind === null) return;
  const { sweep, agent, user, scenario: base_scenario } = cell;
  await database
    .insertInto('mistakes')
    .values({ trajectory, started_at: startedAt, sweep, agent, user, base_scenario, outcome, kind })
    .onConflict((conflict) => conflict.columns(['trajectory', 'started_at']).doNothing())
    .execute();
}

export async function mistakes(database: ResultsDatabase, sweep: string): Promise<readonly MistakeGroup[]> {
  return database
    .selectFrom('mistakes')
    .select(['agent', 'user', 'base_scenario as scenario', 'outcome', 'kind'])
    .select([sql<number>`cast(count(*) as integer)`.as('plays')])
    .where('sweep', '=', sweep)
    .where(isTrial('mistakes.trajectory', sweep))
    .groupBy(['agent', 'user', 'base_scenario', 'outcome', 'kind'])
    .orderBy('agent')
    .orderBy('user')
    .orderBy('base_scenario')
    .orderBy('outcome')
    .orderBy('kind')
    .execute();
}
