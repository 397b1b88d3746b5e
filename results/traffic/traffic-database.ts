import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { AwayModel } from '../../limits/away.ts';
import type { LearnedRate } from '../../limits/learned-rate.ts';
import type { ResultsDatabase, ModelTrafficRow, ResultsSchema } from '../schema/rows.ts';
import { ChangeUncertain, mayComeBack } from '../results-unavailable.ts';
import type { InTurn } from './in-turn.ts';

/** Smaller steps are those of clocks that are kept right; readings are noted no more often. */
const STEP_MS = 1_000;

/** What the coordination of model calls needs of a database. */
export interface TrafficDatabase {
  readonly database: ResultsDatabase;
  /** Milliseconds since the epoch. One clock for all workers. */
  readonly now: (transaction: ResultsDatabase) => Promise<number>;
  /** Whether rows are locked one by one; otherwise a transaction locks the whole database. */
  readonly locksRows: boolean;
  /** One transaction per model at a time: each more would hold a connection, which calls of other models then wait for. */
  readonly models: InTurn;
}

/** After which nobody knows any more that a model is away. */
const FORGOTTEN_MS = 5 * 60_000;

/** On one machine. */
export const machineClock = async (): Promise<number> => Date.now();

export async function postgresClock(transaction: ResultsDatabase): Promise<number> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::double precision as now`.execute(transaction);
  return Math.floor(rows[0]!.now);
}

const NO_TRAFFIC = {
  requests_per_minute: null,
  tokens_per_minute: null,
  concurrency: null,
  newest_slot: null,
  blocked_until: null,
  blocked_reason: null,
  strikes: 0,
  learned_rate: null,
  learned_at: null,
  token_ratio: 1,
  clock_read: null,
  away_since: null,
  away_reason: null,
  probe_at: null,
} as const;

/**
 * Runs `work` while no other process changes the traffic of this model.
 * @throws ChangeUncertain if it was done, but no answer says that it was committed
 */
export function withModel<Result>(
  { database, now, locksRows, models }: TrafficDatabase,
  model: string,
  work: (transaction: Transaction<ResultsSchema>, row: ModelTrafficRow, now: number) => Promise<Result>,
): Promise<Result> {
  return models.run(model, async () => {
    let isDone = false;
    const inTransaction = async (transaction: Transaction<ResultsSchema>) => {
      const find = () =>
        transaction
          .selectFrom('model_traffic')
          .selectAll()
          .where('model', '=', model)
          .$if(locksRows, (query) => query.forUpdate())
          .executeTakeFirst();
      let row = await find();
      if (row === undefined) {
        await transaction
          .insertInto('model_traffic')
          .values({ model, ...NO_TRAFFIC })
          .onConflict((conflict) => conflict.column('model').doNothing())
          .execute();
        row = await find();
      }
      const at = await now(transaction);
      const result = await work(transaction, await noteClock(transaction, row!, at), at);
      isDone = true;
      return result;
    };
    try {
      return await database.transaction().execute(inTransaction);
    } catch (error) {
      throw isDone && mayComeBack(error) ? new ChangeUncertain(error) : error;
    }
  });
}

/** How the model is away; null if it can be reached, or nobody has tried for long: it may have been back and away again. */
export function awayOf(row: ModelTrafficRow, now: number): AwayModel | null {
  const { away_since: since, away_reason, probe_at } = row;
  if (since === null || probe_at === null || now - probe_at > FORGOTTEN_MS) return null;
  return { since, reason: away_reason ?? 'no connection', probeAt: probe_at };
}

/** The rate that refusals taught, if any did. */
export function learnedOf({ learned_rate: rate, learned_at: at }: ModelTrafficRow): LearnedRate | null {
  return rate === null || at === null ? null : { rate, at };
}

export async function setTraffic(
  transaction: ResultsDatabase,
  model: string,
  changes: Partial<ModelTrafficRow>,
): Promise<void> {
  await transaction.updateTable('model_traffic').set(changes).where('model', '=', model).execute();
}

/** Adds to what starts in a second. */
export async function addUse(
  transaction: ResultsDatabase,
  model: string,
  second: number,
  { requests, tokens }: { readonly requests: number; readonly tokens: number },
): Promise<void> {
  await transaction
    .insertInto('model_seconds')
    .values({ model, second, requests, tokens })
    .onConflict((conflict) =>
      conflict.columns(['model', 'second']).doUpdateSet({
        requests: sql<number>`model_seconds.requests + excluded.requests`,
        tokens: sql<number>`model_seconds.tokens + excluded.tokens`,
      }),
    )
    .execute();
}

/** The second of the clock that an instant in milliseconds belongs to. */
export function secondOf(instant: number): number {
  return Math.floor(instant / 1000);
}

/**
 * Notes what the clock says. If it was set back, or another server with another clock has taken over, the times of the model move
 * with it: otherwise its calls would wait until the clock is again where it was.
 * @returns the row as it is now
 */
async function noteClock(transaction: ResultsDatabase, row: ModelTrafficRow, now: number): Promise<ModelTrafficRow> {
  const { model, clock_read: before } = row;
  if (before !== null && Math.abs(now - before) < STEP_MS) return row;
  const backMs = Math.max(0, (before ?? now) - now);
  const moved = (instant: number | null) => (instant === null ? null : instant - backMs);
  const times = {
    clock_read: now,
    newest_slot: moved(row.newest_slot),
    blocked_until: moved(row.blocked_until),
    learned_at: moved(row.learned_at),
    away_since: moved(row.away_since),
    probe_at: moved(row.probe_at),
  };
  await setTraffic(transaction, model, times);
  if (backMs > 0) await moveCalls(transaction, model, backMs);
  return { ...row, ...times };
}

async function moveCalls(transaction: ResultsDatabase, model: string, backMs: number): Promise<void> {
  await transaction
    .updateTable('model_tickets')
    .set((eb) => ({ slot: eb('slot', '-', backMs), expires_at: eb('expires_at', '-', backMs) }))
    .where('model', '=', model)
    .execute();
  // Moved one by one, a second could meet the next one, which has not moved yet.
  const seconds = await transaction.deleteFrom('model_seconds').where('model', '=', model).returningAll().execute();
  if (seconds.length === 0) return;
  const back = Math.round(backMs / 1000);
  await transaction
    .insertInto('model_seconds')
    .values(seconds.map((use) => ({ ...use, second: use.second - back })))
    .execute();
}
