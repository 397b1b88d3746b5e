import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { CallRequest, CallResult, Throttle } from '../../limits/traffic.ts';
import { afterRefusal } from '../../limits/learned-rate.ts';
import { probeDelay } from '../../limits/away.ts';
import type { ResultsDatabase, ModelTrafficRow, ResultsSchema } from '../schema/rows.ts';
import { noteCall, readBudget, spend } from './budgets.ts';
import { addUse, awayOf, learnedOf, secondOf, setTraffic, withModel } from './traffic-database.ts';
import type { TrafficDatabase } from './traffic-database.ts';

/** How fast the ratio of used to estimated tokens follows new calls. */
const RATIO_WEIGHT = 0.1;
/** One odd call must not stall the model. */
const RATIOS = { least: 0.2, most: 5 };

/** Longer ago than any limit looks back. */
const FORGOTTEN_SECONDS = 120;

/**
 * Replaces what a call was estimated to use, and what it reserved of its sweep's budget, by what it used. A call that took too
 * long has lost its place, and counts too.
 * @param perhaps this may have been done already, and is then not done again
 */
export function settle(traffic: TrafficDatabase, call: EndedCall, result: CallResult, perhaps = false): Promise<void> {
  return withModel(traffic, call.model, (transaction, row) => ended(transaction, row, call, result, perhaps));
}

type EndedCall = Pick<CallRequest, 'ticket' | 'model' | 'sweep'>;

async function ended(
  transaction: Transaction<ResultsSchema>,
  row: ModelTrafficRow,
  call: EndedCall,
  result: CallResult,
  perhaps: boolean,
): Promise<void> {
  const { ticket, model, sweep } = call;
  const held = await transaction
    .deleteFrom('model_tickets')
    .where('ticket', '=', ticket)
    .returningAll()
    .executeTakeFirst();
  if (held === undefined && perhaps) return;
  const { tokens, succeeded, answered = succeeded } = result;
  if (held !== undefined && tokens !== null) {
    await addUse(transaction, model, secondOf(held.slot), { requests: 0, tokens: tokens - held.tokens });
  }
  const ratio =
    held === undefined || tokens === null || !succeeded
      ? row.token_ratio
      : followed(row.token_ratio, tokens / held.estimate);
  await setTraffic(transaction, model, {
    token_ratio: ratio,
    ...(succeeded && { strikes: 0 }),
    ...(answered && { away_since: null, away_reason: null, probe_at: null }),
  });
  if (succeeded) await transaction.deleteFrom('model_failures').where('model', '=', model).execute();
  await spend(transaction, sweep, result);
  await noteCall(transaction, call, result);
}

const NO_ANSWER: CallResult = { tokens: null, costUsd: null, succeeded: false };

/**
 * Ends a call that did not reach its model, which is left alone from now on, the longer the longer it is away. Of calls that
 * fail together, the first one says when it is tried again.
 * @returns whether the sweep waits
 */
export function unreached(traffic: TrafficDatabase, call: EndedCall, reason: string): Promise<boolean> {
  const { model, sweep } = call;
  return withModel(traffic, model, async (transaction, row, now) => {
    await ended(transaction, row, call, NO_ANSWER, false);
    const before = awayOf(row, now);
    const since = before?.since ?? now;
    const probeAt = before !== null && before.probeAt > now ? before.probeAt : now + probeDelay(now - since);
    const kept = await transaction
      .updateTable('model_traffic')
      .set({ away_since: since, away_reason: reason, probe_at: probeAt })
      .where('model', '=', model)
      .returning('away_since')
      .executeTakeFirst();
    const { awayMs } = await readBudget(transaction, sweep, now);
    return awayMs > 0 && kept?.away_since != null;
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
    const rate = { learned_rate: learned.rate, learned_at: learned.at };
    await setTraffic(transaction, model, { strikes, blocked_until: until, blocked_reason: reason, ...rate });
    return until - now;
  });
}

/** Makes room: the places of a model that no one came back for, and what has long been used. No query counts them. */
export async function forget(transaction: ResultsDatabase, model: string, now: number): Promise<void> {
  await transaction.deleteFrom('model_tickets').where('model', '=', model).where('expires_at', '<=', now).execute();
  await transaction
    .deleteFrom('model_seconds')
    .where('model', '=', model)
    .where('second', '<', secondOf(now) - FORGOTTEN_SECONDS)
    .execute();
}
