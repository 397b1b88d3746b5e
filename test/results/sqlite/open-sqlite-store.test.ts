import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StatementSync } from 'node:sqlite';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Kysely } from 'kysely';
import { ResultsUnavailable } from '../../../results/results-unavailable.ts';
import type { ResultsSchema } from '../../../results/schema/rows.ts';
import { SQLITE } from '../../../results/schema/dialect.ts';
import { NodeSqliteDialect } from '../../../results/sqlite/node-sqlite-dialect.ts';
import { createFile } from '../../../results/sqlite/results-file.ts';
import { machineClock } from '../../../results/traffic/traffic-database.ts';
import { openStore } from '../../../results/open-store.ts';
import { exampleRecord } from '../example-record.ts';
import { listed } from '../listed.ts';
import { describeWriters } from '../writers-suite.ts';
import { describeLostCommits } from '../lost-commit-suite.ts';
import { describeSchema } from '../schema-suite.ts';
import { describeStore } from '../store-suite.ts';
import { asUnprivilegedUser } from '../unprivileged-user.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let folder: string;
let files = 0;
const newPath = (): string => join(folder, `results-${++files}.sqlite`);

beforeAll(async () => {
  folder = temporaryFolder();
});

describeStore('SQLite', async () => {
  const path = newPath();
  return () => openStore(path, 'write');
});

describeSchema('SQLite', async () => {
  const location = newPath();
  createFile(location);
  const connect = () => new Kysely<ResultsSchema>({ dialect: new NodeSqliteDialect(location, 'write') });
  return { location, dialect: SQLITE, connect };
});

describeLostCommits('SQLite', async () => {
  const path = newPath();
  const store = await openStore(path, 'write');
  const database = new Kysely<ResultsSchema>({ dialect: new NodeSqliteDialect(path, 'write') });
  return { store, shared: { database, now: machineClock, locksRows: false } };
});

describeWriters(async () => join(folder, `not-yet-${++files}`, 'there', 'results.sqlite'));

/** The error message on opening the file: one line that names the file and a fix. */
async function problemAt(path: string): Promise<string> {
  const error: unknown = await openStore(path, 'write').catch((thrown: unknown) => thrown);
  if (!(error instanceof ResultsUnavailable))
    throw new Error('opening succeeded or failed with an unexpected error', { cause: error });
  expect(error.message.startsWith(`results at ${path}: `)).toBe(true);
  expect(error.message).toMatch(/^[^\n]+; [^\n]*choose another (file|place) with --results$/);
  return error.message;
}

describe('opening results fails with the reason and a fix for', () => {
  it('a folder that cannot be created', async () => {
    await writeFile(join(folder, 'a-file'), '');
    expect(await problemAt(join(folder, 'a-file', 'results.sqlite'))).toContain('cannot create its folder');
  });

  it('a path that is a folder', async () => {
    await mkdir(join(folder, 'a-folder'));
    expect(await problemAt(join(folder, 'a-folder'))).toContain('a folder, not a file');
  });

  it('a folder without write permission', async () => {
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'locked'), { mode: 0o555 });
    asUnprivilegedUser();
    expect(await problemAt(join(folder, 'locked', 'results.sqlite'))).toContain('cannot be created');
  });

  it('a file that is not a database, and leaves it unchanged', async () => {
    const path = newPath();
    const text = 'name,similarity\nwifi_off,1\n'.repeat(100);
    await writeFile(path, text);
    expect(await problemAt(path)).toContain('not a SQLite database');
    expect(await readFile(path, 'utf8')).toBe(text);
  });

  it('a damaged file, when it is read', async () => {
    const path = newPath();
    const store = await openStore(path, 'write');
    for (let trial = 1; trial <= 50; trial++) await store.trajectories.save(exampleRecord({ trial }));
    await store.close();
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0xa5, 60 * 4096));
    await using damaged = await openStore(path, 'write');
    const reading = listed(damaged);
    await expect(reading).rejects.toThrow(ResultsUnavailable);
    await expect(reading).rejects.toThrow('damaged');
  });
});

it('reopening results of an earlier process prints no warning', async () => {
  const path = newPath();
  const first = await openStore(path, 'write');
  await first.trajectories.save(exampleRecord());
  await first.close();
  await using second = await openStore(path, 'write');
  expect(await second.trajectories.find(exampleRecord().id)).toEqual(exampleRecord());
});

it('the rows of a list are read as they are needed', async () => {
  await using store = await openStore(newPath(), 'write');
  await Promise.all(Array.from({ length: 600 }, (_, trial) => store.trajectories.save(exampleRecord({ trial }))));
  const all = vi.spyOn(StatementSync.prototype, 'all');
  const rowsRead = () =>
    all.mock.results.flatMap(({ value }) => value as unknown[]).filter((row) => (row as unknown[]).length > 20).length;
  let seen = 0;
  for await (const _ of store.trajectories.summaries()) {
    seen++;
    if (seen === 1) expect(rowsRead()).toBeLessThanOrEqual(500);
  }
  expect([seen, rowsRead()]).toEqual([600, 600]);
  all.mockRestore();
});
