import { copyFile, mkdir, open as openFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { openStore } from '../../../results/open-store.ts';
import { ResultsUnavailable } from '../../../results/results-unavailable.ts';
import type { ResultsStore } from '../../../results/store.ts';
import { exampleRecord } from '../example-record.ts';
import { listed } from '../listed.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const root = temporaryFolder();
let folder: string;
let path: string;
let folders = 0;

beforeEach(async () => {
  folder = join(root, String(++folders));
  await mkdir(folder);
  path = join(folder, 'results.db');
});

async function open(at = path): Promise<ResultsStore> {
  const store = await openStore(at, 'write');
  onTestFinished(() => store.close());
  return store;
}

async function idOf(at = path): Promise<string> {
  const store = await openStore(at, 'write');
  await store.close();
  return store.id;
}

it('files and folders are for their owner only', async () => {
  const store = await open(join(folder, 'results', 'results.db'));
  await store.trajectories.save(exampleRecord());
  const mode = async (name: string) => (await stat(join(folder, name))).mode & 0o777;
  expect(await mode('results')).toBe(0o700);
  expect(await readdir(join(folder, 'results'))).toEqual(['results.db', 'results.db-shm', 'results.db-wal']);
  for (const name of ['results.db', 'results.db-shm', 'results.db-wal']) {
    expect(await mode(join('results', name))).toBe(0o600);
  }
});

it('sync waits until the disk has what is not in the file yet', async () => {
  const store = await open();
  const handle = await openFile(path);
  const synced = vi.spyOn(Object.getPrototypeOf(handle) as typeof handle, 'sync');
  onTestFinished(() => synced.mockRestore());
  await handle.close();
  await store.trajectories.save(exampleRecord());
  await store.sync();
  expect(synced).toHaveBeenCalledTimes(1);
  await synced.mock.results[0]?.value;

  await store.close();
  expect(await readdir(folder)).toEqual(['results.db']);
  await expect(store.sync()).resolves.toBeUndefined();
});

describe('the id of a store', () => {
  it('stays when the file is opened again or moved', async () => {
    const id = await idOf();
    expect(await idOf()).toBe(id);
    await rename(path, join(folder, 'moved.db'));
    expect(await idOf(join(folder, 'moved.db'))).toBe(id);
  });

  it('is another in a copy, once it is opened for writing', async () => {
    const id = await idOf();
    await copyFile(path, join(folder, 'copy.db'));
    const [one, two] = await Promise.all([open(join(folder, 'copy.db')), open(join(folder, 'copy.db'))]);
    expect(one.id).not.toBe(id);
    expect(two.id).toBe(one.id);
    expect(await idOf()).toBe(id);
  });
});

describe('a file that is no longer there', () => {
  const REPLACED = 'deleted or replaced while in use';
  const sweep = { id: 'nightly', parameters: {}, cells: 1, createdAt: 1 };
  const calls: readonly (readonly [string, (store: ResultsStore) => Promise<unknown>])[] = [
    ['sweeps.open', (store) => store.sweeps.open(sweep)],
    ['sweeps.close', (store) => store.sweeps.close('nightly', { endedAt: 2, status: 'completed', reasons: [] })],
    ['packs.save', (store) => store.packs.save({ hash: 'abc', name: 'ours', content: '{}' })],
    ['trajectories.takeTrial', (store) => store.trajectories.takeTrial(exampleRecord().cell)],
    ['trajectories.save', (store) => store.trajectories.save(exampleRecord({ trial: 2 }))],
    ['sweeps.find', (store) => store.sweeps.find('nightly')],
    ['trajectories.summaries', (store) => listed(store)],
    ['sums.tally', (store) => store.sums.tally('nightly')],
  ];

  it.each(calls)('is an error in %s after it was deleted', async (_name, call) => {
    const store = await open();
    await rm(path);
    await expect(call(store)).rejects.toThrow(ResultsUnavailable);
    await expect(call(store)).rejects.toThrow(REPLACED);
    expect(await readdir(folder)).not.toContain('results.db');
  });

  it('is an error if another file has its place, which is not written to', async () => {
    const store = await open();
    await rename(path, join(folder, 'moved.db'));
    const replacement = await open();
    await expect(store.trajectories.save(exampleRecord())).rejects.toThrow(REPLACED);
    expect(await listed(replacement)).toEqual([]);
  });

  it('can be used again when it is back', async () => {
    const store = await open();
    await rename(path, join(folder, 'moved.db'));
    await expect(store.trajectories.save(exampleRecord())).rejects.toThrow(REPLACED);
    await rename(join(folder, 'moved.db'), path);
    expect(await store.trajectories.save(exampleRecord())).toBe('stored');
  });

  it('is also noticed by the id that is stored in it', async () => {
    const store = await open();
    const other = new DatabaseSync(path);
    other.exec("update store set id = '000000000000'");
    other.close();
    for (const [, write] of calls.slice(0, 5)) await expect(write(store)).rejects.toThrow(REPLACED);
  });
});

describe('a damaged row', () => {
  it.each(['categories', 'usage', 'provenance'])('is named after all others were listed: %s', async (column) => {
    const store = await open();
    for (const trial of [1, 2, 3]) await store.trajectories.save(exampleRecord({ trial }));
    const { id } = exampleRecord({ trial: 2 });
    damage(column, id);
    const trials: number[] = [];
    const listing = (async () => {
      for await (const { cell } of store.trajectories.summaries()) trials.push(cell.trial);
    })();
    await expect(listing).rejects.toThrow(ResultsUnavailable);
    await expect(listing).rejects.toThrow(`run ${id} is damaged: its ${column}`);
    expect(trials).toEqual([1, 3]);
  });

  it.each(['explanation', 'clock', 'world', 'events'])('is named when it is read: %s', async (column) => {
    const store = await open();
    await store.trajectories.save(exampleRecord());
    damage(column, exampleRecord().id);
    const reading = store.trajectories.find(exampleRecord().id);
    await expect(reading).rejects.toThrow(ResultsUnavailable);
    await expect(reading).rejects.toThrow(`run ${exampleRecord().id} is damaged: its ${column}`);
  });

  it('is an error in a tally', async () => {
    const store = await open();
    await store.trajectories.save(exampleRecord());
    damage('categories', exampleRecord().id);
    await expect(store.sums.tally('nightly')).rejects.toThrow(ResultsUnavailable);
  });

  it.each(['parameters', 'reasons'])('of a sweep is named: %s', async (column) => {
    const store = await open();
    await store.sweeps.open({ id: 'nightly', parameters: { trials: 1 }, cells: 1, createdAt: 1 });
    await store.sweeps.close('nightly', { endedAt: 2, status: 'completed', reasons: ['key rejected'] });
    const database = new DatabaseSync(path);
    database.exec(`update sweeps set ${column} = substr(${column}, 2)`);
    database.close();
    await expect(store.sweeps.list()).rejects.toThrow(ResultsUnavailable);
    await expect(store.sweeps.find('nightly')).rejects.toThrow(`sweep nightly is damaged: its ${column}`);
  });

  function damage(column: string, id: string): void {
    const database = new DatabaseSync(path);
    database.prepare(`update trajectories set ${column} = substr(${column}, 2) where id = ?`).run(id);
    database.close();
  }
});

it.each([
  ['with a NUL character', 'res\0ults.db'],
  ['that is too long', 'x'.repeat(5000)],
  ['through a file', join('file', 'results.db')],
])('a path %s is one clear line', async (_title, name) => {
  await openStore(join(folder, 'file'), 'write').then((store) => store.close());
  for (const mode of ['read', 'write'] as const) {
    const opening = openStore(join(folder, name), mode);
    await expect(opening).rejects.toThrow(ResultsUnavailable);
    await expect(opening).rejects.toThrow(/^(results at|no results at) [^\n]+; [^\n]+ --results$/);
  }
});
