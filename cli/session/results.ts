import { openSqliteStore } from '../../results/sqlite-store.ts';
import type { ResultsStore, Sweep } from '../../results/store.ts';
import { UserError } from '../errors.ts';

/** Opens the results for as long as they are used. */
export async function withResults<Result>(
  path: string,
  use: (store: ResultsStore) => Promise<Result>,
): Promise<Result> {
  const store = await openSqliteStore(path);
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}

export async function existingSweep(store: ResultsStore, id: string): Promise<Sweep> {
  const sweep = await store.sweep(id);
  if (sweep) return sweep;
  const known = (await store.sweeps()).map((one) => one.id);
  const mend =
    known.length === 0 ? 'there are none yet, start one with `toolsandbox sweep`' : `known: ${known.join(', ')}`;
  throw new UserError(`there is no sweep "${id}" in these results; ${mend}`);
}
