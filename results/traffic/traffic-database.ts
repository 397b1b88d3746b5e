import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import type { AwayModel } from '../../limits/away.ts';
import type { LearnedRate } from '../../limits/learned-rate.ts';
import type { ModelTrafficRow } from '../schema/traffic-rows.ts';
import type { ResultsSchema } from '../schema/rows.ts';
import { ChangeUncertain, mayComeBack } from '../results-unavailable.ts';
import type { InTurn } from './in-turn.ts';
import { noteClock } from './note-clock.ts';

/** What the coordination of model calls needs of a database. */
export interface TrafficDatabase {
  readonly database: Kysely<ResultsSchema>;
  /** Milliseconds since the epoch. One clock for all workers. */
  readonly now: (transaction: Kysely<ResultsSchema>) => Promise<number>;
  /** Whether rows are locked one by one; otherwise a transaction locks the whole database. */
  readonly locksRows: boolean;
  /** One transaction per model at a time: each more would hold a connection, which calls of other models then wait for. */
  readonly models: InTurn;
}

/** After which nobody knows any more that a model is away. */
const FORGOTTEN_MS = 5 * 60_000;

/** On one machine. */
export const machineClock = async (): Promise<number> => Date.now();

export async function postgresClock(transaction: Kysely<ResultsSchema>): Promise<number> {
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

/** Adds to what starts in a second. */
export async function addUse(
  transaction: Kysely<ResultsSchema>,
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
