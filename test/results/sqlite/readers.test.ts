import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../../results/open-store.ts';
import { NoResultsYet, ResultsUnavailable } from '../../../results/results-unavailable.ts';
import { exampleRecord } from '../example-record.ts';
import { listed } from '../listed.ts';
import { asUnprivilegedUser } from '../unprivileged-user.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let root: string;
let folders = 0;

beforeAll(async () => {
  root = temporaryFolder();
  await chmod(root, 0o755);
});

async function newFolder(): Promise<string> {
  const folder = join(root, String(++folders));
  await mkdir(folder);
  return folder;
}

/** A file with one run, closed by its writer. */
async function storedIn(folder: string): Promise<string> {
  const path = join(folder, 'results.db');
  const store = await openStore(path, 'write');
  await store.trajectories.save(exampleRecord());
  await store.close();
  return path;
}

describe('a reader creates nothing', () => {
  it.each(['results.db', 'not/yet/there/results.db'])('at a path where nothing is: %s', async (name) => {
    const folder = await newFolder();
    const opening = openStore(join(folder, name), 'read');
    await expect(opening).rejects.toThrow(NoResultsYet);
    await expect(opening).rejects.toThrow(`no results at ${join(folder, name)} yet; `);
    expect(await readdir(folder)).toEqual([]);
  });

  it('in an empty file', async () => {
    const folder = await newFolder();
    const path = join(folder, 'results.db');
    await writeFile(path, '');
    await expect(openStore(path, 'read')).rejects.toThrow(NoResultsYet);
    expect(await readdir(folder)).toEqual(['results.db']);
    expect((await stat(path)).size).toBe(0);
  });

  it('where it is given a folder', async () => {
    const folder = await newFolder();
    await expect(openStore(folder, 'read')).rejects.toThrow(`results at ${folder}: a folder, not a file; `);
    expect(await readdir(folder)).toEqual([]);
  });

  it('beside the results that it reads', async () => {
    const folder = await newFolder();
    const store = await openStore(await storedIn(folder), 'read');
    expect(await listed(store)).toHaveLength(1);
    await store.close();
    expect(await readdir(folder)).toEqual(['results.db']);
  });

  it('by calls that write', async () => {
    const store = await openStore(await storedIn(await newFolder()), 'read');
    onTestFinished(() => store.close());
    await expect(store.trajectories.save(exampleRecord({ trial: 2 }))).rejects.toThrow('read-only');
    expect(await listed(store)).toHaveLength(1);
  });
});

it('a reader sees what a writer stores meanwhile', async () => {
  const path = await storedIn(await newFolder());
  const [reader, writer] = [await openStore(path, 'read'), await openStore(path, 'write')];
  onTestFinished(() => Promise.all([reader.close(), writer.close()]).then(() => undefined));
  expect(reader.id).toBe(writer.id);
  await writer.trajectories.save(exampleRecord({ trial: 2 }));
  expect(await listed(reader)).toHaveLength(2);
});

describe('results that may only be read', () => {
  it.each([
    ['a read-only file in a read-only folder', 0o444, 0o555],
    ['a read-only file in a folder for everybody', 0o444, 0o777],
    ['a writable file in a read-only folder', 0o666, 0o555],
  ])('are read from %s', async (_title, fileMode, folderMode) => {
    const folder = await newFolder();
    const path = await storedIn(folder);
    await chmod(path, fileMode);
    await chmod(folder, folderMode);
    onTestFinished(() => chmod(folder, 0o755));
    asUnprivilegedUser();
    const store = await openStore(path, 'read');
    onTestFinished(() => store.close());
    expect(await store.trajectories.find(exampleRecord().id)).toEqual(exampleRecord());
    expect(await readdir(folder)).toEqual(['results.db']);
  });

  it('are not read without the changes that SQLite has not merged yet', async () => {
    const folder = await newFolder();
    const path = await storedIn(folder);
    const writer = await openStore(path, 'write');
    onTestFinished(() => writer.close());
    await writer.trajectories.save(exampleRecord({ trial: 2 }));
    await chmod(path, 0o444);
    onTestFinished(() => chmod(path, 0o600));
    asUnprivilegedUser();
    const opening = openStore(path, 'read');
    await expect(opening).rejects.toThrow(ResultsUnavailable);
    await expect(opening).rejects.toThrow('last changes');
  });

  it('cannot be opened for writing', async () => {
    const folder = await newFolder();
    const path = await storedIn(folder);
    await chmod(path, 0o444);
    asUnprivilegedUser();
    const opening = openStore(path, 'write');
    await expect(opening).rejects.toThrow(ResultsUnavailable);
    await expect(opening).rejects.toThrow(/^results at [^\n]+; [^\n]+ with --results$/);
  });

  it('cannot be read at all without permission', async () => {
    const path = await storedIn(await newFolder());
    asUnprivilegedUser();
    await expect(openStore(path, 'read')).rejects.toThrow(ResultsUnavailable);
  });
});
