import type { ResultsStore, Sweep } from '../../results/store.ts';
import { UserError } from '../errors.ts';

/** Opens the results, and closes them when `use` is done. */
export async function withResults<Result>(
  path: string,
  use: (store: ResultsStore) => Promise<Result>,
): Promise<Result> {
  const { openSqliteStore } = await import('../../results/sqlite-store.ts');
  const store = await openSqliteStore(path);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

/** @throws UserError naming the sweeps that exist */
export async function existingSweep(store: ResultsStore, id: string): Promise<Sweep> {
  const sweep = await store.sweep(id);
  if (sweep) return sweep;
  const known = (await store.sweeps()).map((one) => one.id);
  const hint =
    known.length === 0
      ? 'there are no sweeps yet; start one with `toolsandbox sweep`'
      : `known sweeps: ${known.join(', ')}`;
  throw new UserError(`no sweep "${id}" in these results; ${hint}`);
}
