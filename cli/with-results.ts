import { openSqliteStore } from '../results/index.ts';
import type { ResultsStore } from '../results/index.ts';

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
