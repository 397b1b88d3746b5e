import { sql } from 'kysely';
import { learnedRate } from '../../limits/learned-rate.ts';
import type { ModelTraffic, Traffic } from '../../limits/traffic.ts';
import type { ModelTrafficRow } from '../schema/rows.ts';
import { admit } from './admit.ts';
import { readBudget, writeBudget } from './budgets.ts';
import { InTurn } from './in-turn.ts';
import { settle, throttle, unreached } from './settle.ts';
import { addUse, awayOf, learnedOf, secondOf, setTraffic, withModel } from './traffic-database.ts';
import type { TrafficDatabase } from './traffic-database.ts';

/** The coordination of model calls in a results database. */
export function trafficQueries(shared: Omit<TrafficDatabase, 'models'>): Traffic {
  const traffic: TrafficDatabase = { ...shared, models: new InTurn() };
  const { database, now } = traffic;
  return {
    admit: (call) => admit(traffic, call),
    settle: (call, result, perhaps) => settle(traffic, call, result, perhaps),
    unreached: (call, reason) => unreached(traffic, call, reason),
    throttle: (model, refusal) => throttle(traffic, model, refusal),

    noteFailure: ({ model, sweep, type, cell }) =>
      withModel(traffic, model, async (transaction) => {
        await transaction
          .insertInto('model_failures')
          .values({ model, sweep, type, cell })
          .onConflict((conflict) => conflict.columns(['model', 'sweep', 'type', 'cell']).doNothing())
          .execute();
        const { cells } = await transaction
          .selectFrom('model_failures')
          .select(sql<number>`cast(count(*) as integer)`.as('cells'))
          .where('model', '=', model)
          .where('sweep', '=', sweep)
          .where('type', '=', type)
          .executeTakeFirstOrThrow();
        return cells;
      }),

    async forgetFailures(sweep) {
      await database.deleteFrom('model_failures').where('sweep', '=', sweep).execute();
    },

    async models() {
      const [rows, at] = [
        await database.selectFrom('model_traffic').selectAll().orderBy('model').execute(),
        await now(database),
      ];
      const recent = await database
        .selectFrom('model_seconds')
        .select([
          'model',
          sql<number>`cast(sum(requests) as integer)`.as('requests'),
          sql<number>`cast(sum(tokens) as double precision)`.as('tokens'),
        ])
        .where('second', '>', secondOf(at) - 60)
        .where('second', '<=', secondOf(at))
        .groupBy('model')
        .execute();
      const running = await database
        .selectFrom('model_tickets')
        .select(['model', sql<number>`cast(count(*) as integer)`.as('calls')])
        .where('running', '=', 1)
        .where('expires_at', '>', at)
        .groupBy('model')
        .execute();
      return rows.map((row) => {
        const use = recent.find(({ model }) => model === row.model);
        const calls = running.find(({ model }) => model === row.model);
        return toTraffic(row, at, {
          requests: use?.requests ?? 0,
          tokens: use?.tokens ?? 0,
          running: calls?.calls ?? 0,
        });
      });
    },

    setLimits: (model, { requestsPerMinute, tokensPerMinute, concurrency }) =>
      withModel(traffic, model, async (transaction, row) => {
        await setTraffic(transaction, model, {
          requests_per_minute: requestsPerMinute === undefined ? row.requests_per_minute : requestsPerMinute,
          tokens_per_minute: tokensPerMinute === undefined ? row.tokens_per_minute : tokensPerMinute,
          concurrency: concurrency === undefined ? row.concurrency : concurrency,
          newest_slot: null,
        });
        // Those who wait for a slot of the old limits take a new one.
        const waiting = await transaction
          .deleteFrom('model_tickets')
          .where('model', '=', model)
          .where('running', '=', 0)
          .returningAll()
          .execute();
        for (const { slot, tokens } of waiting)
          await addUse(transaction, model, secondOf(slot), { requests: -1, tokens: -tokens });
      }),

    budget: async (sweep) => readBudget(database, sweep, await now(database)),
    prices: (sweep) =>
      database
        .selectFrom('sweep_models')
        .select(['model', 'priced_by as pricedBy'])
        .where('sweep', '=', sweep)
        .where('priced_by', 'is not', null)
        .$narrowType<{ pricedBy: string }>()
        .orderBy('model')
        .execute(),
    setBudget: (sweep, changes) => writeBudget(database, sweep, changes),
    async endRun(sweep, run) {
      await database.deleteFrom('budget_runs').where('sweep', '=', sweep).where('run', '=', run).execute();
    },
  };
}

function toTraffic(
  row: ModelTrafficRow,
  now: number,
  used: Pick<ModelTraffic, 'requests' | 'tokens' | 'running'>,
): ModelTraffic {
  const { blocked_until: until } = row;
  return {
    model: row.model,
    requestsPerMinute: row.requests_per_minute,
    tokensPerMinute: row.tokens_per_minute,
    concurrency: row.concurrency,
    ...used,
    blocked: until === null || until <= now ? null : { until, reason: row.blocked_reason ?? 'blocked' },
    away: awayOf(row, now),
    learnedRate: row.requests_per_minute === null ? learnedRate(learnedOf(row), now) : null,
  };
}
