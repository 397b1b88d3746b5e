import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { SCHEMA } from '../../../results/migrations/migrations.ts';
import { withoutAdditions } from '../../../results/migrations/without-additions.ts';
import { openStore } from '../../../results/open-store.ts';
import type { ResultsSchema } from '../../../results/schema.ts';
import { NodeSqliteDialect } from '../../../results/sqlite/node-sqlite-dialect.ts';
import { createAs, EARLIER } from './earlier-schema.ts';
import { exerciseTraffic } from './exercise-traffic.ts';
import { exerciseWithoutAdditions } from './exercise-without-additions.ts';

async function earlierResults(): Promise<Kysely<ResultsSchema>> {
  const folder = await mkdtemp(join(tmpdir(), 'toolsandbox-without-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = await createAs(join(folder, 'results.db'), EARLIER);
  const database = new Kysely<ResultsSchema>({ dialect: new NodeSqliteDialect(path, 'write') });
  onTestFinished(() => database.destroy());
  return database;
}

it('reads null and nothing from what is absent, and does not write it', async () => {
  await expect(exerciseWithoutAdditions(await earlierResults())).resolves.toBeUndefined();
});

it('replaces an unqualified name only where it means the table that is written', async () => {
  const database = (await earlierResults()).withPlugin(
    withoutAdditions([{ columns: { model_tickets: { sweep: 'text' } } }]),
  );
  const query = database
    .deleteFrom('model_tickets')
    .where('model', 'in', (from) => from.selectFrom('model_failures').select('model').where('sweep', '=', 's'));
  expect(query.compile().sql).toBe(
    'delete from "model_tickets" where "model" in (select "model" from "model_failures" where "sweep" = ?)',
  );
});

it('calls of models are counted, limited and paid for where nothing can be reserved', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolsandbox-without-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await openStore(await createAs(join(folder, 'results.db'), EARLIER), 'write');
  onTestFinished(() => store.close());
  expect(store.lacks).toEqual(Object.keys(SCHEMA.additions));
  await expect(exerciseTraffic(store)).resolves.toBeUndefined();
});

it('a store says what it lacks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolsandbox-without-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await openStore(join(folder, 'results.db'), 'write');
  expect(store.lacks).toEqual([]);
  await store.close();
});

it('a budget is kept as earlier versions kept it: by what is spent, without what calls under way reserve', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolsandbox-without-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { traffic, close } = await openStore(await createAs(join(folder, 'results.db'), EARLIER), 'write');
  onTestFinished(() => close());
  const call = { model: 'm', sweep: 's', tokens: 1, most: { tokens: 1, costUsd: 2 }, first: false, timeoutMs: 60_000 };
  await traffic.setBudget('s', { maxCostUsd: 1, ends: true });
  for (const ticket of ['a', 'b']) expect(await traffic.admit({ ...call, ticket })).toEqual({ kind: 'go' });
  const used = { tokens: 1, costUsd: 0.6, pricedBy: 'mine', succeeded: true };
  for (const ticket of ['a', 'b']) await traffic.settle({ ...call, ticket }, used);
  expect(await traffic.budget('s')).toMatchObject({ costUsd: 1.2, reserved: { calls: 0 }, allowUnpriced: false });
  expect(await traffic.admit({ ...call, ticket: 'c' })).toMatchObject({ kind: 'refused' });
  await expect(traffic.setBudget('s', { allowUnpriced: true })).rejects.toThrow('run `toolsandbox results migrate`');
});
