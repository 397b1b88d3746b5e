import { parentPort, workerData } from 'node:worker_threads';
import { PreparedPack } from '../activities/pack-cache.ts';
import { checksNamed } from './checks.ts';
import { examineScenario } from './examine.ts';
import type { ThreadInput } from './examine-in-threads.ts';

/** The program of a thread of examine-in-threads.ts: a scenario's name comes in, its reports go out. */
const input = workerData as ThreadInput;
const examination = { ...input, checks: checksNamed(input.checks) };
const prepared = new PreparedPack(input.pack);

// An exception is not caught: it ends the thread, and is thrown where the thread was started.
parentPort?.on('message', (scenario: string) => {
  void examineScenario(examination, prepared, scenario).then((reports) => parentPort?.postMessage(reports));
});
