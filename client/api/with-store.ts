import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResultsStore } from '../../results/store.ts';
import { withResults } from '../results.ts';

/** Opens the results to write, those that were named or some that are removed afterwards. */
export async function withStore<Result>(
  location: string | undefined,
  use: (store: ResultsStore) => Promise<Result>,
): Promise<Result> {
  if (location !== undefined) return withResults(location, 'write', use);
  const folder = await mkdtemp(join(tmpdir(), 'toolsandbox-'));
  try {
    return await withResults(join(folder, 'results.db'), 'write', use);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
