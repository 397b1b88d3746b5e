import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { exampleRecord } from './example-record.ts';
import { listed } from './listed.ts';

const WRITER = fileURLToPath(new URL('writer.ts', import.meta.url));
const RUNS = 30;

/** A process of its own, which writes from `start` on. */
const writing = (location: string, name: string, start = 0) =>
  promisify(execFile)(process.execPath, [WRITER, location, name, String(start), String(RUNS)]);

/** What several processes may do at once. `newPlace` is where no results are yet. */
export function describeWriters(newPlace: () => Promise<string>): void {
  describe('several processes with the same results', () => {
    it('create them and save shared and separate runs without losing any', async () => {
      const place = await newPlace();
      const start = Date.now() + 1500;
      const outputs = await Promise.all(['first', 'second', 'third'].map((name) => writing(place, name, start)));
      expect(outputs.map(({ stdout }) => Number(stdout)).reduce((sum, count) => sum + count)).toBe(RUNS);
      expect(outputs.map(({ stderr }) => stderr)).toEqual(['', '', '']);
      await using store = await openStore(place, 'read');
      expect(await listed(store)).toHaveLength(RUNS + 3 * RUNS);
    });

    it('write while a sweep is deleted', async () => {
      const place = await newPlace();
      await using store = await openStore(place, 'write');
      await store.sweeps.open({ id: 'old', parameters: {}, cells: 150, createdAt: 1 });
      for (let trial = 1; trial <= 150; trial++) await store.trajectories.save(exampleRecord({ sweep: 'old', trial }));
      await store.sweeps.close('old', { endedAt: 40, status: 'completed', reasons: [] });
      const writers = ['first', 'second'].map((name) => writing(place, name));
      await vi.waitFor(async () => expect((await store.sweeps.find('nightly'))?.stored).toBeGreaterThan(0), {
        timeout: 120_000,
        interval: 5,
      });
      let deleted = 0;
      for await (const { runs } of store.retention.purge({ sweep: 'old', isNeeded: () => false, unneededSince: 0 }))
        deleted += runs;
      expect((await Promise.all(writers)).map(({ stderr }) => stderr)).toEqual(['', '']);
      const left = (await store.sweeps.list()).map(({ id, stored }) => [id, stored]);
      expect({ deleted, left }).toEqual({ deleted: 150, left: [['nightly', 3 * RUNS]] });
    });
  });
}
