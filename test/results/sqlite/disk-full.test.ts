import { join } from 'node:path';
import { afterAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { openStore } from '../../../results/open-store.ts';
import { ResultsUnavailable } from '../../../results/results-unavailable.ts';
import { smallDisk } from '../../support/small-disk.ts';
import { exampleRecord } from '../example-record.ts';
import { listed } from '../listed.ts';

const disk = smallDisk(2);
if (!disk) console.warn('SKIPPED: the tests of a full disk, because this user may not mount a small file system');
afterAll(() => disk?.[Symbol.dispose]());

describe.skipIf(!disk)('on a full disk', () => {
  const at = (name: string) => join(disk?.path ?? '', name);
  beforeEach(() => disk?.free());
  afterEach(() => disk?.free());

  it('a run that cannot be stored is an error, and can be stored once there is space', async () => {
    const path = at('runs.db');
    await using store = await openStore(path, 'write');
    disk?.fill(100_000);
    const stored: number[] = [];
    const saving = (async () => {
      for (let trial = 1; ; trial++) {
        await store.trajectories.save(exampleRecord({ trial }));
        stored.push(trial);
      }
    })();
    await expect(saving).rejects.toThrow(ResultsUnavailable);
    await expect(saving).rejects.toThrow(`results at ${path}: the disk is full`);
    expect(stored.length).toBeGreaterThan(0);
    expect((await listed(store)).map(({ cell }) => cell.trial)).toEqual(stored);

    disk?.free();
    const next = stored.length + 1;
    expect(await store.trajectories.save(exampleRecord({ trial: next }))).toBe('stored');
    expect(await listed(store)).toHaveLength(next);
  });

  it('a store that cannot be created is an error, and can be created once there is space', async () => {
    const path = at('new.db');
    disk?.fill(20_000);
    await expect(openStore(path, 'write')).rejects.toThrow(ResultsUnavailable);
    disk?.free();
    await using store = await openStore(path, 'write');
    expect(await store.trajectories.save(exampleRecord())).toBe('stored');
  });
});
