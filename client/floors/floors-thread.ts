import { parentPort, workerData } from 'node:worker_threads';
import type { Floor } from '../../results/report/floors.ts';
import { sweepFloors } from './sweep-floors.ts';
import { withResults } from '../results.ts';

/** What the thread sends. */
export type FloorsMessage =
  | { readonly kind: 'line'; readonly line: string }
  | { readonly kind: 'floors'; readonly floors: readonly Floor[] | null };

/** Plays the floors of one sweep in a thread of their own. */
const { results, sweep } = workerData as { readonly results: string; readonly sweep: string };

await withResults(results, 'read', async (store) => {
  const overview = await store.sweeps.find(sweep);
  const floors = overview && (await sweepFloors(store, overview, (line) => send({ kind: 'line', line })));
  send({ kind: 'floors', floors });
});

function send(message: FloorsMessage): void {
  parentPort?.postMessage(message);
}
