import { PackShelf } from '../activities/pack-shelf.ts';
import type { ActivityDependencies } from '../activities/dependencies.ts';
import { openSqliteStore } from '../results/index.ts';
import type { ResultsStore } from '../results/index.ts';
import { RecordingShelf } from '../scenarios/import/recording-shelf.ts';
import { createServices } from '../services/index.ts';

/** What activities need, composed from this process's environment. */
export function createDependencies(store: ResultsStore): ActivityDependencies {
  const recordings = new RecordingShelf();
  return {
    packs: new PackShelf(),
    recordings,
    store,
    services: (kind, now, scenario) => {
      const recording = (reference: string) => recordings.findBy(reference, scenario);
      return createServices(kind, { now, environment: process.env, recording });
    },
    environment: process.env,
  };
}

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
