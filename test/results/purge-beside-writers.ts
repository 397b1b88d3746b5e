import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, vi } from 'vitest';
import type { ResultsStore } from '../../results/store.ts';
import { exampleRecord } from './example-record.ts';

const WRITER = fileURLToPath(new URL('writer.ts', import.meta.url));
const RUNS = 30;

/** Deletes a sweep while other processes write another one to the same results; gives {@link UNDISTURBED}. */
export async function purgeBesideWriters(location: string, store: ResultsStore) {
  await store.sweeps.open({ id: 'old', parameters: {}, cells: 150, createdAt: 1 });
  for (let trial = 1; trial <= 150; trial++) await store.trajectories.save(exampleRecord({ sweep: 'old', trial }));
  await store.sweeps.close('old', { endedAt: 40, status: 'completed', reasons: [] });
  const writers = ['first', 'second'].map((name) =>
    promisify(execFile)(process.execPath, [WRITER, location, name, '0', String(RUNS)]),
  );
  await vi.waitFor(async () => expect((await store.sweeps.find('nightly'))?.stored).toBeGreaterThan(0), {
    timeout: 120_000,
    interval: 5,
  });
  let deleted = 0;
  for await (const { runs } of store.retention.purge({ sweep: 'old', isNeeded: () => false, unneededSince: 0 }))
    deleted += runs;
  const stderr = (await Promise.all(writers)).map((output) => output.stderr);
  return { deleted, stderr, left: (await store.sweeps.list()).map(({ id, stored }) => [id, stored]) };
}

export const UNDISTURBED = { deleted: 150, stderr: ['', ''], left: [['nightly', 3 * RUNS]] };
