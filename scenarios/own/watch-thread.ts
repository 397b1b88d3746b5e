import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

/** What the thread is given. */
export interface Watched {
  /** One integer, in memory that is shared: odd while code of others runs, another one each time. */
  readonly steps: Int32Array;
  /** How long a step may take. */
  readonly milliseconds: number;
  /** Where it says that one took longer: a descriptor, and a line. */
  readonly says: readonly [number, string];
}

/** Ends the process when a step takes too long: in a thread of its own, as code that loops lets nothing else in its thread run. */
const { steps, milliseconds, says } = workerData as Watched;

for (;;) {
  const step = Atomics.load(steps, 0);
  const isOver = Atomics.wait(steps, 0, step, step % 2 === 1 ? milliseconds : Infinity) !== 'timed-out';
  if (isOver) continue;
  writeSync(...says);
  process.kill(process.pid, 'SIGKILL');
}
