import { sql } from 'kysely';
import type { CallRequest, CallResult, Throttle } from '../../limits/traffic.ts';
import { afterRefusal } from '../../limits/learned-rate.ts';
import { noteCall, spend } from './budgets.ts';
import { addUse, learnedOf, secondOf, withModel } from './traffic-database.ts';
import type { TrafficDatabase } from './traffic-database.ts';

/** How fast the ratio of used to estimated tokens follows new calls. */
const RATIO_WEIGHT = 0.1;
/** One odd call must not stall the model. */
const RATIOS = { least: 0.2, most: 5 };

/**
 * Replaces what a call was estimated to use, and what it reserved of its sweep's budget, by what it used. A call that took too
 * long has lost its place, and counts too.
 * @param perhaps this may have been done already, and is then not done again
 */
export function settle(
  traffic: TrafficDatabase,
  call: Pick<CallRequest, 'ticket' | 'model' | 'sweep'>,
  result: CallResult,
  perhaps = false,
): Promise<void> {
  const { ticket, model, sweep } = call;
  return withModel(traffic, model, async (transaction, row) => {
    const held = await transaction
      .deleteFrom('model_tickets')
      .where('ticket', '=', ticket)
      .returningAll()
      .executeTakeFirst();
    if (held === undefined && perhaps) return;
    const { tokens, succeeded } = result;
    if (held !== undefined && tokens !== null) {
      await addUse(transaction, model, secondOf(held.slot), { requests: 0, tokens: tokens - held.tokens });
    }
    const ratio =
      held === undefined || tokens === null || !succeeded
        ? row.token_ratio
        : followed(row.token_ratio, tokens / held.estimate);
    await transaction
      .updateTable('model_traffic')
      .set({ token_ratio: ratio, ...(succeeded && { strikes: 0 }) })
      .where('model', '=', model)
      .execute();
    if (succeeded) await transaction.deleteFrom('model_failures').where('model', '=', model).execute();
    await spend(transaction, sweep, result);
    await noteCall(transaction, call, result);
  });
}

function followed(ratio: number, newest: number): number {
  const next = ratio * (1 - RATIO_WEIGHT) + newest * RATIO_WEIGHT;
  return Math.min(RATIOS.most, Math.max(RATIOS.least, next));
}

/** The first wait if the provider asks for none; doubled with every refusal in a row. */
const FIRST_WAIT_MS = 1_000;
const LONGEST_OWN_WAIT_MS = 60_000;
/** What happened in this time tells the present rate. */
const RECENT_SECONDS = 10;
/** Refusals of calls that were under way together are one. */
const TOGETHER_MS = 500;

export function throttle(traffic: TrafficDatabase, model: string, { waitMs, reason }: Throttle): Promise<number> {
  return withModel(traffic, model, async (transaction, row, now) => {
    const together = row.blocked_until !== null && row.blocked_until > now + TOGETHER_MS;
    const strikes = together ? row.strikes : row.strikes + 1;
    const own = Math.min(LONGEST_OWN_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, strikes - 1));
    const until = Math.max(row.blocked_until ?? 0, now + (waitMs ?? (together ? 0 : own)));
    const recent = await transaction
      .selectFrom('model_seconds')
      .select(sql<number | null>`cast(sum(requests) as integer)`.as('requests'))
      .where('model', '=', model)
      .where('second', '>', secondOf(now) - RECENT_SECONDS)
      .where('second', '<=', secondOf(now))
      .executeTakeFirst();
    const learned = afterRefusal(learnedOf(row), ((recent?.requests ?? 0) * 60) / RECENT_SECONDS, now);
    await transaction
      .updateTable('model_traffic')
      .set({
        strikes,
        blocked_until: until,
        blocked_reason: reason,
        learned_rate: learned.rate,
        learned_at: learned.at,
      })
      .where('model', '=', model)
      .execute();
    return until - now;
  });
}
