import { Worker } from '@temporalio/worker';
import type { NativeConnection, WorkerOptions, WorkflowBundleWithSourceMap } from '@temporalio/worker';
import type { createActivities } from '../activities/create-activities.ts';
import { dataConverter } from '../infra/codec/data-converter.ts';
import { mainQueue, providerQueue } from '../runs/names.ts';
import { heartbeatInterceptor } from './heartbeat.ts';
import { silentReplay } from './replay-sinks.ts';
import type { Tuning } from './tuning.ts';
import { bundleWorkflows } from './workflow-bundle.ts';

export interface WorkerSetup {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly activities: ReturnType<typeof createActivities>;
  /** The id of the results store that the activities write to. Only its queues are polled. */
  readonly store: string;
  /** Providers whose model turns run here. */
  readonly providers: readonly string[];
  readonly tuning: Tuning;
  /** Lets a process that creates workers repeatedly share one bundle. */
  readonly workflowBundle?: WorkflowBundleWithSourceMap;
}

/** Creates one worker for workflows and our own activities, and one per provider for model turns. */
export async function createWorkers(setup: WorkerSetup): Promise<readonly Worker[]> {
  const { connection, namespace, activities, providers, tuning } = setup;
  const common: Partial<WorkerOptions> = {
    connection,
    namespace,
    activities,
    dataConverter: dataConverter(),
    interceptors: { activity: [heartbeatInterceptor] },
    shutdownGraceTime: tuning.graceMs,
  };
  const main = Worker.create({
    ...common,
    taskQueue: mainQueue(setup.store),
    workflowBundle: setup.workflowBundle ?? (await bundleWorkflows()),
    sinks: silentReplay,
    maxCachedWorkflows: tuning.cachedWorkflows,
    maxConcurrentWorkflowTaskExecutions: tuning.workflowTasks,
    maxConcurrentActivityTaskExecutions: 200,
  });
  const turns = providers.map((provider) =>
    Worker.create({
      ...common,
      taskQueue: providerQueue(setup.store, provider),
      maxConcurrentActivityTaskExecutions: tuning.turns,
    }),
  );
  return Promise.all([main, ...turns]);
}
