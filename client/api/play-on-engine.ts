import type { Client } from '@temporalio/client';
import type { ResultsStore } from '../../results/store.ts';
import type { SweepCounts, SweepSpec } from '../../runs/sweep-contract.ts';
import { answeredWithin } from '../answered-within.ts';
import { endOf, untilSettled } from '../end-of.ts';
import type { Report } from '../report.ts';
import { withPlayingSweep } from '../playing/play-on-engine.ts';
import type { EnginePlay } from '../playing/play-on-engine.ts';
import type { SweepPlan } from '../planning/plan-sweep.ts';
import { readProgress } from '../operating/progress.ts';

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

export interface OnEngineOptions extends Pick<
  EnginePlay,
  'concurrency' | 'userRetries' | 'preflight' | 'worker' | 'results'
> {
  readonly engine: EngineAddress;
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
export function playOnEngine(
  store: ResultsStore,
  spec: SweepSpec,
  plan: SweepPlan,
  { engine, signal, onCounts, ...options }: OnEngineOptions,
): Promise<readonly string[]> {
  const environment = environmentOf(engine, options.environment);
  const play = { ...options, ownEngine: engine === 'embedded', environment };
  return withPlayingSweep(store, spec, plan, play, async ({ session, handle }) => {
    const ended = endOf(session, handle, { report: options.report, signal });
    try {
      const { stops } = await watched(session.client, handle.workflowId, ended, onCounts);
      return stops.map(({ reason }) => reason);
    } catch (error) {
      if (signal.aborted) await cancelled(session.client, handle);
      throw error;
    }
  });
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
  onCounts: OnEngineOptions['onCounts'],
): Promise<SweepCounts> {
  const look = async (isOver: () => boolean) => {
    const progress = await readProgress(client, workflowId).catch(() => null);
    if (progress !== null && !isOver()) onCounts(progress.counts, progress.running);
  };
  await untilSettled(ended, look, POLL_MS);
  const counts = await ended;
  onCounts(counts, 0);
  return counts;
}

async function cancelled(
  client: Client,
  handle: { cancel(): Promise<unknown>; result(): Promise<unknown> },
): Promise<void> {
  const end = () => handle.cancel().then(() => handle.result());
  await answeredWithin(client, PATIENCE_MS, end, undefined).catch(() => undefined);
}
