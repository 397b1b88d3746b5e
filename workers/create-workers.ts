import { noopMetricMeter } from '@temporalio/common';
import type { MetricMeter } from '@temporalio/common';
import { Runtime, Worker } from '@temporalio/worker';
import type {
  ActivityInterceptorsFactory,
  NativeConnection,
  WorkerOptions,
  WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import type { createActivities } from '../activities/create-activities.ts';
import { dataConverter } from '../infra/codec/data-converter.ts';
import { deliveryQueue, mainQueue, providerQueue } from '../runs/names.ts';
import { deploymentOptions } from './deployment.ts';
import type { DeploymentVersion } from './deployment.ts';
import { workerSlots } from './worker-slots.ts';
import { silentReplay } from './replay-sinks.ts';
import type { Tuning } from './tuning.ts';
import { workerIdentity } from './worker-identity.ts';
import { bundleWorkflows } from './workflow-bundle.ts';
import { detailsOf } from '../activities/heartbeat-details.ts';

/** Well below the activities' heartbeat timeout (workflows/activity-options.ts). */
const HEARTBEAT_INTERVAL_MS = 4_000;

interface WorkerSetup {
  readonly connection: NativeConnection;
  readonly namespace: string;
  readonly activities: ReturnType<typeof createActivities>;
  /** The id of the results store that the activities write to. Only its queues are polled. */
  readonly store: string;
  /** The mark of its place. */
  readonly place: string;
  /** Providers whose model turns run here. */
  readonly providers: readonly string[];
  /** Whether notifications of nights are delivered from here. */
  readonly delivers: boolean;
  readonly tuning: Tuning;
  /** Without it, workers take the workflows of no deployment. */
  readonly deployment?: DeploymentVersion | undefined;
  /** Lets a process that creates workers repeatedly share one bundle. */
  readonly workflowBundle?: WorkflowBundleWithSourceMap;
}

/** Of ours, beside model turns, that run at a time. */
const OWN_ACTIVITIES = 200;
/** Notifications that are delivered at a time. */
const DELIVERIES = 10;

/** Creates one worker for workflows and our own activities, one per provider for model turns, and one for notifications. */
export async function createWorkers(setup: WorkerSetup): Promise<readonly Worker[]> {
  const { connection, namespace, activities, providers, tuning, deployment } = setup;
  const common: Partial<WorkerOptions> = {
    connection,
    namespace,
    identity: workerIdentity(setup.place),
    activities,
    dataConverter: dataConverter(),
    interceptors: { activity: [...(await activityInterceptors())] },
    shutdownGraceTime: tuning.graceMs,
    ...(deployment && { workerDeploymentOptions: deploymentOptions(deployment) }),
  };
  const main = Worker.create({
    ...common,
    taskQueue: mainQueue(setup.store),
    workflowBundle: setup.workflowBundle ?? (await bundleWorkflows()),
    sinks: silentReplay,
    maxCachedWorkflows: tuning.cachedWorkflows,
    ...workerSlots(tuning, OWN_ACTIVITIES),
  });
  const turns = providers.map((provider) =>
    Worker.create({
      ...common,
      taskQueue: providerQueue(setup.store, provider),
      ...workerSlots(tuning, tuning.turns),
    }),
  );
  const deliveries = () =>
    Worker.create({
      ...common,
      taskQueue: deliveryQueue(mainQueue(setup.store)),
      maxConcurrentActivityTaskExecutions: DELIVERIES,
      maxConcurrentActivityTaskPolls: 1,
    });
  return Promise.all([main, ...turns, ...(setup.delivers ? [deliveries()] : [])]);
}

/** Where metrics go; null where none are served. */
export function servedMeter(): MetricMeter | null {
  const { metricMeter } = Runtime.instance();
  return metricMeter === noopMetricMeter ? null : metricMeter;
}

/** What every worker that runs our activities needs around them. */
export async function activityInterceptors(): Promise<readonly ActivityInterceptorsFactory[]> {
  return [heartbeatInterceptor, ...(await measuring())];
}

async function measuring(): Promise<readonly ActivityInterceptorsFactory[]> {
  const meter = servedMeter();
  if (meter === null) return [];
  const [{ benchmarkMetrics }, { measureActivities }] = await Promise.all([
    import('./telemetry/benchmark-metrics.ts'),
    import('./telemetry/measure-activities.ts'),
  ]);
  return [measureActivities(benchmarkMetrics(meter))];
}

/** Sends heartbeats during every activity, so that a crashed worker is detected and long calls can be cancelled. Local ones have none. */
const heartbeatInterceptor: ActivityInterceptorsFactory = (context) => ({
  inbound: {
    async execute(input, next) {
      if (context.info.isLocal) return next(input);
      const timer = setInterval(() => context.heartbeat(detailsOf(context)), HEARTBEAT_INTERVAL_MS);
      try {
        return await next(input);
      } finally {
        clearInterval(timer);
      }
    },
  },
});
