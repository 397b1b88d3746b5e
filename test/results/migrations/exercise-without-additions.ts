import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import { withoutAdditions } from '../../../results/migrations/without-additions.ts';
import type { ResultsSchema } from '../../../results/schema.ts';
import { ADDED_LATER } from './earlier-schema.ts';

// oxlint-disable-next-line typescript/consistent-type-definitions -- interfaces have no index signature
type Added = {
  budgets: ResultsSchema['budgets'] & { mood: number | null };
  model_tickets: ResultsSchema['model_tickets'] & { mood: number | null };
  moods: { id: string; mood: string | null };
};

const BUDGET = { max_cost_usd: null, max_tokens: null, cost_usd: 1, tokens: 2, unpriced: 0 };
const TICKET = { model: 'm', slot: 1, tokens: 1, estimate: 1, running: 0, expires_at: 5 };

/** Runs the queries of a version that knows {@link ADDED_LATER} on results that lack it. */
export async function exerciseWithoutAdditions(plain: Kysely<ResultsSchema>): Promise<void> {
  const database = plain.withPlugin(withoutAdditions([ADDED_LATER])).withTables<Added>();

  await database
    .insertInto('budgets')
    .values([
      { sweep: 'a', ...BUDGET, mood: 1 },
      { sweep: 'b', ...BUDGET, mood: null },
    ])
    .execute();
  expect(await database.selectFrom('budgets').select(['sweep', 'mood', 'tokens']).orderBy('sweep').execute()).toEqual([
    { sweep: 'a', mood: null, tokens: 2 },
    { sweep: 'b', mood: null, tokens: 2 },
  ]);
  const all = await database.selectFrom('budgets').selectAll().where('sweep', '=', 'a').executeTakeFirstOrThrow();
  expect(all).toMatchObject({ sweep: 'a', ...BUDGET, ends: 0, mood: null });
  expect(await database.selectFrom('budgets').select('sweep').where('mood', '=', 1).execute()).toEqual([]);
  expect(
    await database.selectFrom('budgets').select('sweep').where('mood', 'is', null).orderBy('mood').execute(),
  ).toHaveLength(2);

  // On conflict, what exists is updated by the columns that exist; nothing is if there are none.
  const again = (mood: number) => database.insertInto('budgets').values({ sweep: 'a', ...BUDGET, mood });
  await again(3)
    .onConflict((conflict) =>
      conflict.column('sweep').doUpdateSet({
        tokens: sql<number>`budgets.tokens + excluded.tokens + coalesce(${sql.ref('budgets.mood')}, ${sql.ref('excluded.mood')}, 5)`,
        mood: 3,
      }),
    )
    .execute();
  await again(4)
    .onConflict((conflict) => conflict.column('sweep').doUpdateSet({ mood: 4 }))
    .execute();
  expect(await database.selectFrom('budgets').select('tokens').where('sweep', '=', 'a').execute()).toEqual([
    { tokens: 9 },
  ]);

  const updated = database.updateTable('budgets').set({ mood: 2 }).where('sweep', '=', 'a');
  expect((await updated.executeTakeFirst()).numUpdatedRows).toBe(0n);
  const both = database.updateTable('budgets').set({ mood: 2, unpriced: 7 }).where('mood', 'is', null);
  expect((await both.executeTakeFirst()).numUpdatedRows).toBe(2n);

  // A table that has rows, copied and deleted with its absent column.
  await database
    .insertInto('model_tickets')
    .columns(['ticket', 'mood', 'model', 'slot', 'tokens', 'estimate', 'running', 'expires_at'])
    .expression((from) =>
      from
        .selectFrom('budgets')
        .select(({ ref, cast }) => [
          ref('sweep').as('ticket'),
          ref('mood').as('mood'),
          sql.lit('m').as('model'),
          ...(['slot', 'tokens', 'estimate', 'running', 'expires_at'] as const).map((name) =>
            cast<number>(sql.lit(TICKET[name]), 'integer').as(name),
          ),
        ]),
    )
    .execute();
  const taken = await database.deleteFrom('model_tickets').where('ticket', '=', 'a').returningAll().execute();
  expect(taken).toMatchObject([{ ticket: 'a', ...TICKET, mood: null }]);
  expect(
    await database.deleteFrom('model_tickets').where('ticket', '=', 'b').returning(['ticket', 'mood']).execute(),
  ).toEqual([{ ticket: 'b', mood: null }]);

  // A table that is absent is empty, and stays so.
  await database
    .insertInto('moods')
    .values({ id: 'x', mood: 'good' })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ mood: 'good' }))
    .execute();
  expect(await database.selectFrom('moods').selectAll().where('id', '=', 'x').execute()).toEqual([]);
  await database.updateTable('moods').set({ mood: 'bad' }).execute();
  await database.deleteFrom('moods').where('id', '=', 'x').execute();
  const joined = await database
    .selectFrom('budgets as b')
    .leftJoin('moods', (join) => join.onRef('moods.id', '=', 'b.sweep'))
    .select(['b.sweep', 'b.mood as of_budget', 'moods.mood as of_table'])
    .where((is) => is.not(is.exists(is.selectFrom('moods as m').select('m.id').whereRef('m.id', '=', 'b.sweep'))))
    .orderBy('b.sweep')
    .execute();
  expect(joined).toEqual([
    { sweep: 'a', of_budget: null, of_table: null },
    { sweep: 'b', of_budget: null, of_table: null },
  ]);
}
