import { earliestSlot, spacingMs } from '../../limits/earliest-slot.ts';
import type { SecondUse } from '../../limits/earliest-slot.ts';
import { awayText, PROBE_LEASE_MS } from '../../limits/away.ts';
import type { AwayModel } from '../../limits/away.ts';
import { learnedRate } from '../../limits/learned-rate.ts';
import { budgetStop, runsAheadStop } from '../../limits/budget-stop.ts';
import type { BudgetStop } from '../../limits/budget-stop.ts';
import { isLimited } from '../../limits/limit.ts';
import type { BudgetState, ModelLimits } from '../../limits/limit.ts';
import type { Admission, CallRequest, Refusal, Wait } from '../../limits/traffic.ts';
import type { ResultsDatabase, ModelTicketRow, ModelTrafficRow } from '../schema/rows.ts';
import { forgetRun, LEASE_MARGIN_MS, noteRun, readBudget, readModelInSweep } from './budgets.ts';
import { forget } from './settle.ts';
import { addUse, awayOf, learnedOf, secondOf, setTraffic, withModel } from './traffic-database.ts';
import type { TrafficDatabase } from './traffic-database.ts';

/** How long those wait who have no place yet and ask again. */
const POLL_MS = 2_000;
const BUDGET_POLL_MS = 10_000;
/** A slot that is missed by more, and by more than the time between two slots, is given up: calls would start all at once. */
const MISSED_MS = 1_000;
/** Closer slots are now. */
const NOW_MS = 20;
/** A place that no one asks for again is given up after this time. */
const ABANDONED_MS = 120_000;

/** A call that wants to start, and how its model and its sweep stand. */
interface Asking {
  readonly transaction: ResultsDatabase;
  readonly row: ModelTrafficRow;
  readonly call: CallRequest;
  readonly budget: BudgetState;
  readonly limits: ModelLimits;
  readonly now: number;
}

/** Lets a call start if the model's limits and the sweep's budget allow it; otherwise gives it a place or says why not. */
export function admit(traffic: TrafficDatabase, call: CallRequest): Promise<Admission> {
  return withModel(traffic, call.model, async (transaction, row, now) => {
    // The same row for all models of a sweep; each model's own row is locked before it.
    const budget = await readBudget(transaction, call.sweep, now, traffic.locksRows);
    const asking: Asking = { transaction, row, call, budget, limits: limitsOf(row, now), now };
    const away = budget.awayMs > 0 ? awayOf(row, now) : null;
    const stopped = (await stoppedByBudget(asking)) ?? (await leftAlone(asking, away)) ?? (await behindOthers(asking));
    if (stopped) return stopped;
    // The clock is noted once a second, which is often enough.
    if (row.clock_read === now) await forget(transaction, call.model, now);
    const held = await heldSlot(asking);
    if (held !== undefined && held.slot > now + NOW_MS) return waitForSlot(asking, held.slot);
    if (held === undefined) {
      const queue = await queueWait(asking);
      if (queue) return queue;
    }
    const slot = held ? await slotAfterAll(asking, held) : await takeSlot(asking);
    return slot > now + NOW_MS ? waitForSlot(asking, slot) : { kind: 'go', ...(away && { probe: true }) };
  });
}

/** The configured ones; without a rate, that which refusals taught. */
function limitsOf(row: ModelTrafficRow, now: number): ModelLimits {
  const requestsPerMinute = row.requests_per_minute ?? learnedRate(learnedOf(row), now);
  return { requestsPerMinute, tokensPerMinute: row.tokens_per_minute, concurrency: row.concurrency };
}

async function stoppedByBudget({ transaction, budget, call, now }: Asking): Promise<Wait | Refusal | null> {
  const { sweep } = call;
  if (!isLimited(budget)) return null;
  const stop = budgetStop(budget, call, await readModelInSweep(transaction, call, now));
  if (stop === undefined) return null;
  const reason = `budget of sweep ${sweep}: ${stop.reason}`;
  if (stop.kind === 'reserved') return waitUntil(now + POLL_MS, now, reason);
  if (budget.ends) return { kind: 'refused', reason };
  return waitUntil(now + BUDGET_POLL_MS, now, `${reason}; ${remedyOf(stop, sweep)}`);
}

function remedyOf({ kind }: BudgetStop, sweep: string): string {
  const command = `toolsandbox sweep limit ${sweep}`;
  if (kind === 'used-up') return `raise it with \`${command} --max-cost\` or \`--max-tokens\``;
  return `start workers with --prices, or allow it with \`${command} --allow-unpriced\``;
}

/** After a refusal no one calls the model, and while it is away one at a time, to try it. Who waits holds no part of the budget. */
async function leftAlone(asking: Asking, away: AwayModel | null): Promise<Wait | null> {
  const { transaction, row, call, budget, now } = asking;
  const isBlocked = row.blocked_until !== null && row.blocked_until > now;
  const until = isBlocked ? row.blocked_until : away && (await nextProbe(asking, away));
  if (until === null) return null;
  await forgetRun(transaction, call);
  if (isBlocked || !away) return waitUntil(until, now, row.blocked_reason ?? 'blocked');
  return { ...waitUntil(until, now, awayText(away)), away: { ...away, mostMs: budget.awayMs } };
}

/** Until when a call of a model that is away waits; null if it may try the model. */
async function nextProbe({ transaction, call, now }: Asking, { probeAt }: AwayModel): Promise<number | null> {
  if (probeAt > now) return probeAt;
  const probe = await transaction
    .selectFrom('model_tickets')
    .select('ticket')
    .where('model', '=', call.model)
    .where('ticket', '!=', call.ticket)
    .where('running', '=', 1)
    .where('slot', '>=', Math.max(probeAt, now - PROBE_LEASE_MS))
    .executeTakeFirst();
  return probe === undefined ? null : now + POLL_MS;
}

/** Whether the rest of the budget is for runs that are further. */
async function behindOthers({ transaction, budget, call, now }: Asking): Promise<Wait | null> {
  if (!isLimited(budget) || call.run === undefined) return null;
  const { open, answered } = await noteRun(transaction, call, call.run, now);
  const stop = runsAheadStop(budget, call.run, open, answered);
  return stop ? waitUntil(now + POLL_MS, now, `budget of sweep ${call.sweep}: ${stop.reason}`) : null;
}

/** The ticket's slot, unless it was missed. */
async function heldSlot({ transaction, call, limits, now }: Asking): Promise<ModelTicketRow | undefined> {
  const { ticket, model } = call;
  const held = await transaction
    .selectFrom('model_tickets')
    .selectAll()
    .where('ticket', '=', ticket)
    .where('running', '=', 0)
    .executeTakeFirst();
  if (held === undefined || held.slot >= now - Math.max(MISSED_MS, spacingMs(limits))) return held;
  await addUse(transaction, model, secondOf(held.slot), { requests: -1, tokens: -held.tokens });
  await transaction.deleteFrom('model_tickets').where('ticket', '=', ticket).execute();
  return undefined;
}

/**
 * A call that starts later than its slot counts when it starts. Others may have started later than theirs too: then it waits
 * until it fits.
 */
async function slotAfterAll(asking: Asking, { ticket, model, slot: planned, tokens }: ModelTicketRow): Promise<number> {
  const { transaction, call, limits, now } = asking;
  await addUse(transaction, model, secondOf(planned), { requests: -1, tokens: -tokens });
  const slot = earliestSlot({ from: now, newest: null, limits, used: await usedSeconds(asking), tokens });
  await addUse(transaction, model, secondOf(slot), { requests: 1, tokens });
  await transaction
    .updateTable('model_tickets')
    .set(placeAt(slot, call, now))
    .where('ticket', '=', ticket)
    .execute();
  return slot;
}

/** None where no limit asks for them. */
async function usedSeconds({ transaction, call, limits }: Asking): Promise<readonly SecondUse[]> {
  if (limits.requestsPerMinute === null && limits.tokensPerMinute === null) return [];
  return transaction.selectFrom('model_seconds').selectAll().where('model', '=', call.model).execute();
}

/** Who must ask again later: calls beyond the concurrency, and new trajectories while others wait for their slots. */
async function queueWait({ transaction, call, limits, now }: Asking): Promise<Wait | null> {
  const { model, first, ticket } = call;
  const { concurrency } = limits;
  if (concurrency === null && !first) return null;
  const others = await transaction
    .selectFrom('model_tickets')
    .select(['slot', 'running'])
    .where('model', '=', model)
    .where('ticket', '!=', ticket)
    .where('expires_at', '>', now)
    .execute();
  if (concurrency !== null && others.length >= concurrency) {
    return waitUntil(now + POLL_MS, now, `limit of ${concurrency} calls at a time`);
  }
  const waiting = others.filter((other) => other.running === 0 && other.slot > now);
  if (!first || waiting.length === 0) return null;
  const until = Math.max(now + POLL_MS / 4, ...waiting.map(({ slot }) => slot));
  return waitUntil(until, now, 'trajectories that have started go first');
}

async function takeSlot(asking: Asking): Promise<number> {
  const { transaction, row, call, limits, now } = asking;
  const { ticket, model, tokens: estimate } = call;
  const tokens = Math.ceil(estimate * row.token_ratio);
  const used = await usedSeconds(asking);
  const slot = earliestSlot({ from: now, newest: row.newest_slot, limits, used, tokens });
  await addUse(transaction, model, secondOf(slot), { requests: 1, tokens });
  await setTraffic(transaction, model, { newest_slot: Math.max(slot, row.newest_slot ?? slot) });
  const place = { tokens, estimate, ...placeAt(slot, call, now) };
  await transaction
    .insertInto('model_tickets')
    .values({ ticket, model, ...place })
    .onConflict((conflict) => conflict.column('ticket').doUpdateSet(place))
    .execute();
  return slot;
}

/** A call whose slot has come starts, and from then on holds a part of its sweep's budget. */
function placeAt(slot: number, { sweep, most, timeoutMs }: CallRequest, now: number) {
  if (slot > now + NOW_MS) return { slot, running: 0, expires_at: slot + ABANDONED_MS };
  const held = { sweep, most_cost_usd: most.costUsd, most_tokens: most.tokens };
  return { slot, running: 1, expires_at: now + timeoutMs + LEASE_MARGIN_MS, ...held };
}

function waitForSlot({ limits: { requestsPerMinute, tokensPerMinute }, now }: Asking, slot: number): Wait {
  const limits = [
    ...(requestsPerMinute === null ? [] : [`${Math.round(requestsPerMinute * 10) / 10} requests/min`]),
    ...(tokensPerMinute === null ? [] : [`${tokensPerMinute.toLocaleString('en')} tokens/min`]),
  ];
  return waitUntil(slot, now, `limit of ${limits.join(' and ') || 'the model'}`);
}

function waitUntil(until: number, now: number, reason: string): Wait {
  return { kind: 'wait', until, waitMs: until - now, reason };
}
