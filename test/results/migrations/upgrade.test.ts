import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { SQLITE } from '../../../results/migrations/dialect.ts';
import { migrate } from '../../../results/migrations/migrate.ts';
import { SCHEMA } from '../../../results/migrations/migrations.ts';
import { carryOutMigration, planMigration } from '../../../results/migrations/migrate-results.ts';
import { openSchema, openStore } from '../../../results/open-store.ts';
import type { TrajectoryRecord } from '../../../results/record.ts';
import type { ResultsSchema } from '../../../results/schema.ts';
import { NodeSqliteDialect } from '../../../results/sqlite/node-sqlite-dialect.ts';
import { createFile } from '../../../results/sqlite/results-file.ts';
import type { ResultsStore } from '../../../results/store.ts';
import { spendingColumns } from '../../../results/queries/spending-columns.ts';
import { toRow } from '../../../results/queries/row.ts';
import { NO_USAGE } from '../../../sandbox/trajectory.ts';
import { exampleRecord } from '../example-record.ts';
import { listed } from '../listed.ts';

let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolsandbox-upgrade-'));
});

afterAll(() => rm(folder, { recursive: true }));

const FIRST = '0001-sweeps-and-trajectories';

/** Results as the first release wrote them. */
async function firstRelease(records: readonly TrajectoryRecord[]): Promise<string> {
  const path = join(folder, `results-${++files}.db`);
  createFile(path);
  const database = new Kysely<ResultsSchema>({ dialect: new NodeSqliteDialect(path, 'write') });
  await migrate(database, SQLITE, { migrations: { [FIRST]: SCHEMA.migrations[FIRST]! }, additions: {} });
  await database.destroy();
  const old = new DatabaseSync(path);
  for (const record of records) {
    const { harness: _harness, retries: _retries, solved: _solved, wording: _wording, ...row } = toRow(record);
    for (const column of Object.keys(spendingColumns(record.usage))) Reflect.deleteProperty(row, column);
    const columns = Object.keys(row).map((column) => `"${column}"`);
    const places = columns.map(() => '?');
    old.prepare(`insert into trajectories (${columns.join()}) values (${places.join()})`).run(...Object.values(row));
  }
  const sweep = old.prepare('insert into sweeps (id, parameters, created_at) values (?, ?, ?)');
  for (const id of ['nightly', 'cancelled', 'empty']) sweep.run(id, '{"trials":1}', 1_715_774_400_000);
  old.close();
  return path;
}

/** They say nothing of whether a run is solved. */
function notJudged(record: TrajectoryRecord): TrajectoryRecord {
  return { ...record, score: record.score && { ...record.score, solved: null } };
}

/** Opens results after their schema was brought up to date. */
async function open(path: string, mode: 'read' | 'write' = 'read'): Promise<ResultsStore> {
  await using access = await openSchema(path, 'write');
  await carryOutMigration(access, await planMigration(access), { force: false });
  const store = await openStore(path, mode);
  onTestFinished(() => store.close());
  return store;
}

it('results of the first release can be read after their schema was brought up to date', async () => {
  const records = Array.from({ length: 250 }, (_, index) => exampleRecord({ trial: index + 1 }));
  const store = await open(await firstRelease(records));
  expect(await listed(store)).toHaveLength(250);
  expect(await store.trajectories.find(records[249]!.id)).toEqual(notJudged(records[249]!));
  const [group, ...others] = await store.sums.tally('nightly');
  expect(others).toEqual([]);
  expect(group).toMatchObject({ harness: '0.1.0+abc', runs: 250, scored: 250, judged: 0, solved: 0, retries: 250 });
  expect(store.id).toMatch(/^[\da-f]{12}$/);
});

it('their sweeps have ended', async () => {
  const cancelled = exampleRecord({ sweep: 'cancelled' }, { similarity: null, outcome: 'cancelled' });
  const store = await open(await firstRelease([exampleRecord(), cancelled]), 'write');
  const endedAt = exampleRecord().timing.finishedAt;
  expect(await store.sweeps.find('nightly')).toMatchObject({
    cells: 1,
    end: { endedAt, status: 'completed', reasons: [] },
  });
  expect(await store.sweeps.find('cancelled')).toMatchObject({ cells: 1, end: { endedAt, status: 'cancelled' } });
  expect(await store.sweeps.find('empty')).toMatchObject({ cells: 0, end: { endedAt: 1_715_774_400_000 } });
});

it('a damaged row is carried over and named when it is read', async () => {
  const path = await firstRelease([exampleRecord(), exampleRecord({ trial: 2 })]);
  const old = new DatabaseSync(path);
  old.exec("update trajectories set provenance = '{', events = '[' where trial = 2");
  old.close();
  const store = await open(path);
  await expect(listed(store)).rejects.toThrow(`${exampleRecord({ trial: 2 }).id} is damaged: its provenance`);
  expect(await store.trajectories.find(exampleRecord().id)).toEqual(notJudged(exampleRecord()));
});

it('what their runs used is added up, and roles without a model have cost nothing', async () => {
  const unknown = { ...NO_USAGE, costUsd: null };
  const scripted = exampleRecord({ trial: 2 });
  const path = await firstRelease([
    exampleRecord(),
    { ...scripted, usage: { ...scripted.usage, user: unknown } },
    exampleRecord({ trial: 3 }),
  ]);
  const old = new DatabaseSync(path);
  old.exec("update trajectories set usage = '{' where trial = 3");
  old.close();
  const store = await open(path);
  expect(await store.sums.spent('nightly')).toEqual(
    new Map([
      [
        'scripted:oracle',
        {
          agent: { input: 2400, output: 68, costUsd: 0.025, unpriced: 1 },
          user: { input: 800, output: 12, costUsd: 0, unpriced: 2 },
        },
      ],
    ]),
  );
  expect((await store.trajectories.find(scripted.id))?.usage.user).toEqual(NO_USAGE);
});

it('the version before can still store runs, which are then not judged', async () => {
  const path = await firstRelease([]);
  await open(path, 'write');
  const before = new DatabaseSync(path);
  const { solved: _solved, wording: _wording, ...row } = toRow(exampleRecord());
  const columns = Object.keys(row).map((column) => `"${column}"`);
  before
    .prepare(`insert into trajectories (${columns.join()}) values (${columns.map(() => '?').join()})`)
    .run(...Object.values(row));
  before.close();
  const store = await open(path);
  expect(await store.trajectories.find(exampleRecord().id)).toEqual(notJudged(exampleRecord()));
});
