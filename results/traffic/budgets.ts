import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Budget, BudgetSettings, Spent } from '../../limits/limit.ts';
import type { CallResult } from '../../limits/traffic.ts';
import type { ResultsSchema } from '../schema.ts';

type Database = Kysely<ResultsSchema>;

export async function readBudget(database: Database, sweep: string): Promise<Budget & Spent> {
  const row = await database.selectFrom('budgets').selectAll().where('sweep', '=', sweep).executeTakeFirst();
  return {
    maxCostUsd: row?.max_cost_usd ?? null,
    maxTokens: row?.max_tokens ?? null,
    costUsd: row?.cost_usd ?? 0,
    tokens: row?.tokens ?? 0,
    unpriced: row?.unpriced ?? 0,
  };
}

/** Whether a sweep ends when its budget is used up. */
export async function endsOverBudget(database: Database, sweep: string): Promise<boolean> {
  const row = await database.selectFrom('budgets').select('ends').where('sweep', '=', sweep).executeTakeFirst();
  return row?.ends === 1;
}

export async function writeBudget(database: Database, sweep: string, changes: Partial<BudgetSettings>): Promise<void> {
  const columns = {
    ...(changes.maxCostUsd !== undefined && { max_cost_usd: changes.maxCostUsd }),
    ...(changes.maxTokens !== undefined && { max_tokens: changes.maxTokens }),
    ...(changes.ends !== undefined && { ends: Number(changes.ends) }),
  };
  await database
    .insertInto('budgets')
    .values({ sweep, max_cost_usd: null, max_tokens: null, cost_usd: 0, tokens: 0, unpriced: 0, ...columns })
    .onConflict((conflict) => {
      const target = conflict.column('sweep');
      return Object.keys(columns).length === 0 ? target.doNothing() : target.doUpdateSet(columns);
    })
    .execute();
}

/** Counts a call. One whose tokens are known and whose price is not is counted apart. */
export async function spend(database: Database, sweep: string, { tokens, costUsd }: CallResult): Promise<void> {
  if (tokens === null && costUsd === null) return;
  await database
    .insertInto('budgets')
    .values({
      sweep,
      max_cost_usd: null,
      max_tokens: null,
      cost_usd: costUsd ?? 0,
      tokens: tokens ?? 0,
      unpriced: costUsd === null ? 1 : 0,
    })
    .onConflict((conflict) =>
      conflict.column('sweep').doUpdateSet({
        cost_usd: sql<number>`budgets.cost_usd + excluded.cost_usd`,
        tokens: sql<number>`budgets.tokens + excluded.tokens`,
        unpriced: sql<number>`budgets.unpriced + excluded.unpriced`,
      }),
    )
    .execute();
}
