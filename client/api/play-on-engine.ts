import { savePlan } from '../sweeps/save-plan.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepCounts, SweepSpec } from '../../runs/contract.ts';
import { openEngine } from '../engine-session.ts';
import { outlast } from '../outlast.ts';
import type { Report } from '../report.ts';
import { modelsToCheck } from '../sweeps/plan-sweep.ts';
import type { SweepPlan } from '../sweeps/plan-sweep.ts';
import { readProgress } from '../sweeps/progress.ts';
import { startSweep } from '../sweeps/start-sweep.ts';
import { EmbeddedWorker } from '../worker/embedded-worker.ts';

/**
 * Where a sweep is played: on the server of this working directory, which is started if it is not running, or on one that
 * runs. Keys and certificates are read from the environment (`TEMPORAL_API_KEY`, `TEMPORAL_TLS_...`).
 */
export type EngineAddress =
  | 'embedded'
  | {
      /** `host:port`. */
      readonly address: string;
      /** Default: `default`. */
      readonly namespace?: string;
    };

export interface OnEngineOptions {
  readonly engine: EngineAddress;
  /** Whether a worker is started here, in a process of its own; without it, others must be running. */
  readonly worker: boolean;
  /** Of the results, as workers are told it. */
  readonly location: string;
  readonly concurrency: number;
  readonly userRetries: number;
  readonly preflight: boolean;
  readonly environment: NodeJS.ProcessEnv;
  readonly signal: AbortSignal;
  readonly report: Report;
  readonly onCounts: (counts: SweepCounts, running: number) => void;
}

const POLL_MS = 500;
/** For a cancelled sweep to end. */
const PATIENCE_MS = 30_000;

/**
 * Plays what is left of a sweep as a workflow. An abort cancels it.
 * @returns why cells were not played
 * @throws EngineUnavailable
 */
export async function playOnEngine(
  store: ResultsStore,
  spec: SweepSpec,
  plan: SweepPlan,
  options: OnEngineOptions,
): Promise<readonly string[]> {
  const { cells, providers } = plan;
  const { engine, worker, location: results, concurrency, userRetries, preflight, signal, report } = options;
  const ownEngine = engine === 'embedded';
  const environment = environmentOf(engine, options.environment);
  const session = await openEngine({ ownEngine, environment, report });
  const embedded: { worker?: EmbeddedWorker } = {};
  try {
    await savePlan(store, plan);
    if (worker) embedded.worker = new EmbeddedWorker({ results, providers, ownEngine, environment, report });
    const models = preflight && { preflight: modelsToCheck(spec) };
    const handle = await startSweep(session, { spec, cells, concurrency, userRetries, ...models });
    const ended = outlast(() => session.client.withAbortSignal(signal, () => handle.result()), {
      isBack: () => handle.describe(),
      signal,
      report,
    });
    const { stops } = await watched(session.client, handle.workflowId, ended, options).catch(async (error: unknown) => {
      if (signal.aborted) await cancelled(handle);
      throw error;
    });
    return stops.map(({ reason }) => reason);
  } finally {
    await embedded.worker?.stop();
    await session.close();
  }
}

/** What this process and its worker are told of the server. */
function environmentOf(engine: EngineAddress, environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  if (engine === 'embedded') return environment;
  const { address, namespace = 'default' } = engine;
  return { ...environment, TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
}

/** Tells how far the sweep is until it has ended. */
async function watched(
  client: Client,
  workflowId: string,
  ended: Promise<SweepCounts>,
  { onCounts }: OnEngineOptions,
): Promise<SweepCounts> {
  let over = false;
  const done = ended.then(
    () => (over = true),
    () => (over = true),
  );
  while (!over) {
    const progress = await Promise.race([done, readProgress(client, workflowId).catch(() => null)]);
    if (typeof progress === 'object' && progress !== null) onCounts(progress.counts, progress.running);
    await Promise.race([done, sleep(POLL_MS)]);
  }
  const counts = await ended;
  onCounts(counts, 0);
  return counts;
}

async function cancelled(handle: { cancel(): Promise<unknown>; result(): Promise<unknown> }): Promise<void> {
  const ended = handle.cancel().then(() => handle.result());
  await Promise.race([ended.catch(() => undefined), sleep(PATIENCE_MS, undefined, { ref: false })]);
}
