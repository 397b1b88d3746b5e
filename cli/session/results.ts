import { ResultsUnavailable } from '../../results/results-unavailable.ts';
import type { ResultsStore, SweepOverview } from '../../results/store.ts';
import { UserError } from '../errors.ts';

/** Opens the results, and closes them when `use` is done. To read, they must exist. */
export async function withResults<Result>(
  location: string,
  mode: 'read' | 'write',
  use: (store: ResultsStore) => Promise<Result>,
): Promise<Result> {
  const { openStore } = await import('../../results/open-store.ts');
  const store = await openStore(location, mode);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** @throws UserError naming the sweeps that exist */
export async function existingSweep(store: ResultsStore, id: string): Promise<SweepOverview> {
  const sweep = await store.sweep(id);
  if (sweep) return sweep;
  const known = (await store.sweeps()).map((one) => one.id);
  const hint =
    known.length === 0
      ? 'there are no sweeps yet; start one with `toolsandbox sweep`'
      : `known sweeps: ${known.join(', ')}`;
  throw new UserError(`no sweep "${id}" in these results; ${hint}`);
}

/** Reads from the results, or returns null if there are none yet. */
export async function ifResults<Result>(
  location: string,
  use: (store: ResultsStore) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await withResults(location, 'read', use);
  } catch (error) {
    if (error instanceof ResultsUnavailable) return null;
    throw error;
  }
}
