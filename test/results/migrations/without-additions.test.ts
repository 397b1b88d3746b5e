import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { withoutAdditions } from '../../../results/migrations/without-additions.ts';
import { openStore } from '../../../results/open-store.ts';
import type { ResultsSchema } from '../../../results/schema.ts';
import { NodeSqliteDialect } from '../../../results/sqlite/node-sqlite-dialect.ts';
import { createAs, EARLIER } from './earlier-schema.ts';
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

it('a store says what it lacks', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolsandbox-without-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const store = await openStore(join(folder, 'results.db'), 'write');
  expect(store.lacks).toEqual([]);
  await store.close();
});
