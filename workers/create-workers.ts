import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, Runtime, Worker } from '@temporalio/worker';
import type { NativeConnection, WorkerOptions, WorkflowBundleWithSourceMap } from '@temporalio/worker';
import type { createActivities } from '../activities/create-activities.ts';
import { MAIN_QUEUE, providerQueue } from '../runs/contract.ts';
import { beatWhileWorking } from './heartbeat.ts';
import { silentReplay } from './replay-sinks.ts';

export interface WorkerSetup {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly activities: ReturnType<typeof createActivities>;
  /** Providers whose turns are taken here. */
  readonly providers: readonly string[];
  readonly tuning: Tuning;
  /** Made once and shared where a process creates workers again and again. */
  readonly workflowBundle?: WorkflowBundleWithSourceMap;
}

export interface Tuning {
  /** Model calls open at a time, per provider. */
  readonly turns: number;
  /** Milliseconds that running turns are given on shutdown before they are cancelled. */
  readonly graceMs: number;
}

export const DEFAULT_TUNING: Tuning = { turns: 200, graceMs: 120_000 };

export const WORKFLOWS_PATH = fileURLToPath(new URL('../workflows/index.ts', import.meta.url));

/** Workflow code is bundled when a worker starts; about a second. */
export function bundleWorkflows(): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({ workflowsPath: WORKFLOWS_PATH, logger: Runtime.instance().logger });
}

/** One worker for workflows and our own work, and one per provider for its models' turns. */
export async function createWorkers(setup: WorkerSetup): Promise<readonly Worker[]> {
  const { connection, namespace, activities, providers, tuning } = setup;
  const common: Partial<WorkerOptions> = {
    connection,
    namespace,
    activities,
    interceptors: { activity: [beatWhileWorking] },
    shutdownGraceTime: tuning.graceMs,
  };
  const main = Worker.create({
    ...common,
    taskQueue: MAIN_QUEUE,
    workflowBundle: setup.workflowBundle ?? (await bundleWorkflows()),
    sinks: silentReplay,
    maxCachedWorkflows: 400,
    maxConcurrentWorkflowTaskExecutions: 40,
    maxConcurrentActivityTaskExecutions: 200,
  });
  const turns = providers.map((provider) =>
    Worker.create({
      ...common,
      taskQueue: providerQueue(provider),
      maxConcurrentActivityTaskExecutions: tuning.turns,
    }),
  );
  return Promise.all([main, ...turns]);
}
