import { parentPort, workerData } from 'node:worker_threads';
import { sweepFloors } from '../report/sweep-floors.ts';
import { withResults } from '../session/results.ts';

/** Plays the floors of one sweep in a thread of their own. */
const { results, sweep } = workerData as { readonly results: string; readonly sweep: string };

await withResults(results, 'read', async (store) => {
  const overview = await store.sweep(sweep);
  parentPort?.postMessage(overview === null ? null : await sweepFloors(store, overview));
});
