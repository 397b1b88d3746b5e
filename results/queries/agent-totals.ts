import { sql } from 'kysely';
import type { ResultsDatabase } from '../schema/rows.ts';
import { SCORE_SUMS, SPENT_SUMS, spentOf } from './sum-columns.ts';
import type { Spent } from '../spending.ts';

/** What is stored of an agent in a sweep. */
export interface AgentTotal {
  readonly sweep: string;
  readonly agent: string;
  readonly stored: number;
  readonly scored: number;
  readonly judged: number;
  readonly solved: number;
  readonly similaritySum: number;
  readonly spent: Spent;
}

/** Of one sweep, or of all. */
export async function agentTotals(database: ResultsDatabase, sweep?: string): Promise<readonly AgentTotal[]> {
  const rows = await database
    .selectFrom('trajectories')
    .select(['sweep', 'agent', sql<number>`cast(count(*) as integer)`.as('stored'), ...SCORE_SUMS, ...SPENT_SUMS])
    .$if(sweep !== undefined, (query) => query.where('sweep', '=', sweep!))
    .groupBy(['sweep', 'agent'])
    .orderBy('agent')
    .execute();
  return rows.map((row) => ({ ...row, spent: spentOf(row) }));
}
