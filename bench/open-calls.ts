import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { print } from '../cli/say.ts';
import { countCells, storedIn } from '../runs/sweep-spec.ts';
import { finishSweep } from '../scripts/finish-sweep.ts';
import { onOwnEngine } from '../scripts/on-own-engine.ts';
import type { OwnEngine } from '../scripts/on-own-engine.ts';
import { catalogue, sweepOf } from '../scripts/sweep-of.ts';
import type { ModelServerOptions } from './model-server.ts';
import { workerCosts } from './scale/process-costs.ts';

/**
 * Calls at a time on one worker, how long the model takes for each, and how many times the ideal time a sweep may take. A machine of two
 * cores serves about 200 calls a second, engine included.
 */
const SIZES = [
  { open: 200, delayMs: 1_000, bar: 1.2 },
  { open: 1000, delayMs: 5_000, bar: 1.5 },
] as const;
/** Tool calls of a trajectory before the agent says a text. */
const TOOL_CALLS = 9;
const MEGABYTES = 1_024;
const SAMPLE_MS = 250;

interface Served {
  readonly answered: number;
  readonly mostOpen: number;
}

/**
 * Sweeps of a model that takes its time for each call, on one worker with so many calls at a time, beside the ideal: calls x time /
 * calls at a time. Wall time, calls that the server saw open, and the memory of the worker. Engine, worker and model share this machine.
 */
export async function benchOpenCalls(): Promise<void> {
  for (const { open, delayMs, bar } of SIZES) {
    const thread = new Worker(new URL('model-server.ts', import.meta.url), {
      workerData: { delayMs, calls: TOOL_CALLS } satisfies ModelServerOptions,
    });
    const [port] = (await once(thread, 'message')) as [number];
    const served = async () => {
      thread.postMessage('how many');
      return ((await once(thread, 'message')) as [Served])[0];
    };
    try {
      const workerArgs = ['--turns', String(open), '--memory', '4096'];
      const setup = { pack: catalogue(), providers: ['compatible'], workerArgs, report: print };
      await onOwnEngine(setup, (own) =>
        measure(own, { open, delayMs, bar, agent: `compatible:m?baseUrl=http://127.0.0.1:${port}/v1` }, served),
      );
    } finally {
      await thread.terminate();
    }
  }
}

interface Size {
  readonly open: number;
  readonly delayMs: number;
  readonly bar: number;
  readonly agent: string;
}

async function measure(
  { client, store }: OwnEngine,
  { open, delayMs, bar, agent }: Size,
  served: () => Promise<Served>,
): Promise<void> {
  const scenarios = catalogue().scenarios.map(({ name }) => name);
  const play = async (id: string, trials: number) => {
    const spec = storedIn(store, sweepOf(id, scenarios, { agents: [agent], trials }));
    await finishSweep(client, spec, open);
    return countCells(spec);
  };
  await play('warm-up', 1);
  await served();
  let megabytes = 0;
  const sampling = setInterval(() => (megabytes = Math.max(megabytes, workerCosts().megabytes)), SAMPLE_MS);
  const startedAt = performance.now();
  const cells = await play('measured', open / 100);
  const seconds = (performance.now() - startedAt) / 1000;
  clearInterval(sampling);
  const { answered, mostOpen } = await served();
  const ideal = (answered * delayMs) / 1000 / open;
  const ratio = seconds / ideal;
  print(
    `${open} calls of ${delayMs / 1000} s at a time: ${cells} trajectories, ${answered} calls in ${seconds.toFixed(1)} s, ideal ${ideal.toFixed(1)} s: ` +
      `${ratio.toFixed(2)}x (bar ${bar}); ${mostOpen} open at most; worker ${megabytes.toFixed(0)} MB (bar ${MEGABYTES})`,
  );
}
