import { NativeConnection, TransportError } from '@temporalio/worker';
import type { Worker } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { ActivityDependencies } from '../activities/dependencies.ts';
import { createActivities } from '../activities/create-activities.ts';
import { EventLogs } from '../activities/event-logs.ts';
import { OutageLog } from '../activities/outage-log.ts';
import { outageDelay } from '../activities/retry-policy.ts';
import type { Engine } from '../infra/engine.ts';
import { connectionLost } from '../infra/connection.ts';
import { reasonOf } from '../infra/errors.ts';
import { createWorkers, servedMeter } from './create-workers.ts';
import { versionText } from './deployment.ts';
import type { DeploymentVersion } from './deployment.ts';
import { FailingTasks } from './health/failing-tasks.ts';
import type { HealthCheck, Health } from './health/health.ts';
import type { Tuning } from './tuning.ts';

interface RunWorkerOptions {
  readonly engine: Engine;
  readonly dependencies: ActivityDependencies;
  readonly providers: readonly string[];
  /** Whether notifications of nights are delivered from here. */
  readonly delivers: boolean;
  readonly tuning: Tuning;
  readonly logger: Logger;
  readonly deployment?: DeploymentVersion | undefined;
  /** On abort, running turns finish and no new ones start. */
  readonly stop: AbortSignal;
  /** Is told when the workers poll, and when they stop. */
  readonly health?: Health;
}

/** Runs workers until `stop` is aborted. */
export async function runWorker(options: RunWorkerOptions): Promise<void> {
  const { engine, dependencies, providers, tuning, deployment, logger, stop } = options;
  const connection = await connect(engine);
  try {
    const outages = new OutageLog(await outageCount());
    const activities = createActivities(dependencies, new EventLogs(), { log: outages, delay: outageDelay });
    const workers = await createWorkers({
      connection,
      namespace: engine.namespace,
      activities,
      store: dependencies.store.id,
      place: dependencies.store.place,
      providers,
      delivers: options.delivers,
      tuning,
      deployment,
    });
    const shutdown = () => {
      options.health?.drain();
      logger.info({ graceMs: tuning.graceMs }, 'worker stopping: running turns finish, no new turns start');
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    };
    stop.addEventListener('abort', shutdown, { once: true });
    const running = Promise.all(workers.map((worker) => worker.run()));
    options.health?.serve(checksOf(workers, connection, options));
    const { graceMs: _grace, ...slots } = tuning;
    const version = deployment && { deployment: versionText(deployment) };
    const results = dependencies.store.location;
    logger.info({ address: engine.address, results, providers, slots, ...version }, 'worker ready');
    if (stop.aborted) shutdown();
    await running;
    logger.info('worker stopped');
  } finally {
    await connection.close();
  }
}

/** Counts attempts that met an outage, where metrics are served. */
async function outageCount(): Promise<((type: string) => void) | undefined> {
  const meter = servedMeter();
  return meter === null ? undefined : (await import('./telemetry/benchmark-metrics.ts')).outageCounter(meter);
}

async function connect({ connection, address }: Engine): Promise<NativeConnection> {
  try {
    return await NativeConnection.connect(connection);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw connectionLost(address, reasonOf(error));
  }
}

function checksOf(
  workers: readonly Worker[],
  { workflowService }: NativeConnection,
  { engine: { address, namespace }, dependencies: { store } }: RunWorkerOptions,
): readonly HealthCheck[] {
  const failing = new FailingTasks();
  for (const worker of workers) failing.watch(worker);
  return [
    {
      problem: 'not all workers poll',
      run: async () => {
        const stopped = workers.filter((worker) => worker.getState() !== 'RUNNING');
        if (stopped.length > 0) throw new Error(stopped.map(({ options }) => options.taskQueue).join(', '));
      },
    },
    {
      problem: `the Temporal server at ${address} cannot be reached`,
      run: () => workflowService.describeNamespace({ namespace }),
    },
    { problem: 'workflow tasks fail again and again', run: () => failing.check(workflowService, namespace) },
    // Any query that reads little.
    { problem: `the results in ${store.location} cannot be reached`, run: () => store.texts.find('') },
  ];
}
