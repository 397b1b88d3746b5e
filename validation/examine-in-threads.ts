import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { modulePath } from '../files/own-code.ts';
import type { CellReport, Examination } from './examine.ts';

/** What a thread is started with. The checks are given by their ids. */
export interface ThreadInput extends Omit<Examination, 'checks'> {
  readonly checks: readonly string[];
}

const THREAD = modulePath('./scenario-thread.ts', import.meta.url);

/** Megabytes of each thread. The built-in catalogue takes less than a tenth. */
const MEMORY_MB = 1024;

/**
 * Examines scenarios in threads, each of which takes the next scenario when it is done with one.
 * @param observe called with the reports in the order of the scenarios
 * @throws what a thread throws
 */
export async function examineInThreads(
  { pack, augmentations, checks }: Examination,
  scenarios: readonly string[],
  threads: number,
  observe: (report: CellReport) => void,
): Promise<void> {
  const workerData: ThreadInput = { pack, augmentations, checks: checks.map(({ id }) => id) };
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_MB };
  const workers = Array.from({ length: threads }, () => new Worker(THREAD, { workerData, resourceLimits }));
  const waiting = new Map<number, readonly CellReport[]>();
  let next = 0;
  let observed = 0;

  async function occupy(worker: Worker): Promise<void> {
    while (next < scenarios.length) {
      const index = next++;
      worker.postMessage(scenarios[index]);
      const [reports] = (await once(worker, 'message')) as [readonly CellReport[]];
      waiting.set(index, reports);
      for (; waiting.has(observed); observed++) {
        waiting.get(observed)?.forEach(observe);
        waiting.delete(observed);
      }
    }
  }

  try {
    await Promise.all(workers.map(occupy));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}
