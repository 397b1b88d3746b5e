import { sql } from 'kysely';
import { DEFAULT_AWAY_MS } from '../../limits/away.ts';
import type { ModelInSweep } from '../../limits/budget-stop.ts';
import { isLimited } from '../../limits/limit.ts';
import type { BudgetSettings, BudgetState } from '../../limits/limit.ts';
import type { CallRequest, CallResult, OpenRun } from '../../limits/traffic.ts';
import type { ResultsDatabase } from '../schema/rows.ts';

/** Beyond what a call itself may take. */
export const LEASE_MARGIN_MS = 30_000;

const NO_BUDGET = { cost_usd: 0, tokens: 0, unpriced: 0, ends: 0, allow_unpriced: 0 } as const;

const NOTHING_RESERVED: BudgetState['reserved'] = { calls: 0, costUsd: 0, tokens: 0 };

/**
 * How a sweep stands with its budget.
 * @param now milliseconds since the epoch
 * @param lock whether no other process may change the budget before the transaction ends
 */
export async function readBudget(
  database: ResultsDatabase,
  sweep: string,
  now: number,
  lock = false,
): Promise<BudgetState> {
  const row = await database
    .selectFrom('budgets')
    .selectAll()
    .where('sweep', '=', sweep)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  const budget = {
    maxCostUsd: row?.max_cost_usd ?? null,
    maxTokens: row?.max_tokens ?? null,
    ends: row?.ends === 1,
    allowUnpriced: row?.allow_unpriced === 1,
    awayMs: row?.away_ms ?? DEFAULT_AWAY_MS,
    costUsd: row?.cost_usd ?? 0,
    tokens: row?.tokens ?? 0,
    unpriced: row?.unpriced ?? 0,
  };
  return { ...budget, reserved: isLimited(budget) ? await readReserved(database, sweep, now) : NOTHING_RESERVED };
}

/** A call may come to as much as the dearest of its model so far, whatever was expected. Calls of dead workers expire. */
async function readReserved(database: ResultsDatabase, sweep: string, now: number): Promise<BudgetState['reserved']> {
  const larger = (column: 'most_cost_usd' | 'most_tokens') => {
    const [expected, seen] = [sql.ref(`model_tickets.${column}`), sql.ref(`sweep_models.${column}`)];
    return sql<number>`cast(coalesce(sum(
      case when coalesce(${seen}, 0) > coalesce(${expected}, 0) then ${seen} else coalesce(${expected}, 0) end
    ), 0) as double precision)`;
  };
  return database
    .selectFrom('model_tickets')
    .leftJoin('sweep_models', (join) =>
      join
        .onRef('sweep_models.sweep', '=', 'model_tickets.sweep')
        .onRef('sweep_models.model', '=', 'model_tickets.model'),
    )
    .select([
      sql<number>`cast(count(*) as integer)`.as('calls'),
      larger('most_cost_usd').as('costUsd'),
      larger('most_tokens').as('tokens'),
    ])
    .where('model_tickets.sweep', '=', sweep)
    .where('running', '=', 1)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
}

/** What a sweep has seen of a model so far. */
export async function readModelInSweep(
  database: ResultsDatabase,
  { sweep, model }: { readonly sweep: string; readonly model: string },
  now: number,
): Promise<ModelInSweep> {
  const seen = await database
    .selectFrom('sweep_models')
    .select('calls')
    .where('sweep', '=', sweep)
    .where('model', '=', model)
    .executeTakeFirst();
  const { running } = await database
    .selectFrom('model_tickets')
    .select(sql<number>`cast(count(*) as integer)`.as('running'))
    .where('sweep', '=', sweep)
    .where('model', '=', model)
    .where('running', '=', 1)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return { answered: seen?.calls ?? 0, running };
}

/** Notes how far the run of a call is, until the call must have ended. Returns all runs of its sweep, and their answered calls. */
export async function noteRun(
  database: ResultsDatabase,
  { sweep, timeoutMs }: Pick<CallRequest, 'sweep' | 'timeoutMs'>,
  run: OpenRun,
  now: number,
): Promise<{ readonly open: readonly OpenRun[]; readonly answered: number }> {
  const found = { calls: run.calls, expires_at: now + timeoutMs + LEASE_MARGIN_MS };
  await database.deleteFrom('budget_runs').where('sweep', '=', sweep).where('expires_at', '<=', now).execute();
  await database
    .insertInto('budget_runs')
    .values({ sweep, run: run.id, ...found })
    .onConflict((conflict) => conflict.columns(['sweep', 'run']).doUpdateSet(found))
    .execute();
  const { answered } = await database
    .selectFrom('sweep_models')
    .select(sql<number>`cast(coalesce(sum(calls), 0) as integer)`.as('answered'))
    .where('sweep', '=', sweep)
    .executeTakeFirstOrThrow();
  const open = await database
    .selectFrom('budget_runs')
    .select(['run as id', 'calls'])
    .where('sweep', '=', sweep)
    .execute();
  return { open, answered };
}

/** Who does not call models for now, whatever the budget says, holds no part of it. */
export async function forgetRun(
  database: ResultsDatabase,
  { sweep, run }: Pick<CallRequest, 'sweep' | 'run'>,
): Promise<void> {
  if (run === undefined) return;
  await database.deleteFrom('budget_runs').where('sweep', '=', sweep).where('run', '=', run.id).execute();
}

export async function writeBudget(
  database: ResultsDatabase,
  sweep: string,
  changes: Partial<BudgetSettings>,
): Promise<void> {
  const columns = {
    ...(changes.maxCostUsd !== undefined && { max_cost_usd: changes.maxCostUsd }),
    ...(changes.maxTokens !== undefined && { max_tokens: changes.maxTokens }),
    ...(changes.ends !== undefined && { ends: Number(changes.ends) }),
    ...(changes.allowUnpriced !== undefined && { allow_unpriced: Number(changes.allowUnpriced) }),
    ...(changes.awayMs !== undefined && { away_ms: changes.awayMs }),
  };
  await database
    .insertInto('budgets')
    .values({ ...NO_BUDGET, sweep, ...columns })
    .onConflict((conflict) => {
      const target = conflict.column('sweep');
      return Object.keys(columns).length === 0 ? target.doNothing() : target.doUpdateSet(columns);
    })
    .execute();
}

/** Counts a call. One whose price is not known, of which there was an answer or tokens, is counted apart. */
export async function spend(
  database: ResultsDatabase,
  sweep: string,
  { tokens, costUsd, succeeded }: CallResult,
): Promise<void> {
  if (tokens === null && costUsd === null && !succeeded) return;
  await database
    .insertInto('budgets')
    .values({
      ...NO_BUDGET,
      sweep,
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

/** Remembers what an answered call of a model came to. */
export async function noteCall(
  database: ResultsDatabase,
  { sweep, model }: { readonly sweep: string; readonly model: string },
  { tokens, costUsd, pricedBy, succeeded }: CallResult,
): Promise<void> {
  if (!succeeded) return;
  const larger = (column: 'most_cost_usd' | 'most_tokens') => {
    const [before, now] = [sql.ref(`sweep_models.${column}`), sql.ref(`excluded.${column}`)];
    return sql<number | null>`case when ${before} is null or ${now} > ${before} then ${now} else ${before} end`;
  };
  await database
    .insertInto('sweep_models')
    .values({ sweep, model, calls: 1, most_cost_usd: costUsd, most_tokens: tokens, priced_by: pricedBy ?? null })
    .onConflict((conflict) =>
      conflict.columns(['sweep', 'model']).doUpdateSet({
        calls: sql<number>`sweep_models.calls + 1`,
        most_cost_usd: larger('most_cost_usd'),
        most_tokens: larger('most_tokens'),
        priced_by: sql<string | null>`coalesce(excluded.priced_by, sweep_models.priced_by)`,
      }),
    )
    .execute();
}
