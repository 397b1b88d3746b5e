import { createActivities } from '../../activities/create-activities.ts';
import { EventLogs } from '../../activities/event-logs.ts';
import { OutageLog } from '../../activities/outage-log.ts';
import { outageDelay } from '../../activities/retry-policy.ts';
import { dataConverter } from '../../infra/codec/data-converter.ts';
import { openStore } from '../../results/open-store.ts';
import { deliveryQueue, mainQueue, providerQueue } from '../../runs/names.ts';
import { activityInterceptors } from '../../workers/create-workers.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { silentReplay } from '../../workers/replay-sinks.ts';
import { bundleWorkflows } from '../../workers/workflow-bundle.ts';
import { UserError } from '../errors.ts';
import { playEnvironment } from '../play-environment.ts';
import { chosenProviders } from '../worker/chosen-providers.ts';
import { DEFAULT_RESULTS } from '../places.ts';

export interface TemporalPluginOptions {
  /** A file, or `postgres://...`, as for `--results`. Default: `.toolsandbox/results.db`. */
  readonly results?: string;
  /** Whose models are called, as for `worker --providers`; false: none. Default: those whose key is set. */
  readonly providers?: readonly string[] | false;
  /** Default: that of this process. */
  readonly environment?: NodeJS.ProcessEnv;
}

/** What the plugin reads and sets of the options of a worker. */
interface WorkerParts {
  readonly taskQueue: string;
  readonly workflowsPath?: string;
  readonly workflowBundle?: object;
  readonly activities?: object;
  readonly dataConverter?: object;
  readonly interceptors?: { readonly activity?: readonly unknown[] };
  readonly sinks?: object;
}

/** One of `plugins` of workers of `@temporalio/worker`: they play the benchmark beside what they do. */
export interface TemporalPlugin {
  readonly name: string;
  /** The queues of these results: a worker of each plays all. The first is that of workflows. */
  readonly taskQueues: readonly [string, ...string[]];
  /**
   * Adds our activities, and on the first queue our workflows, unless the worker has a `workflowsPath`: that file then says
   * `export * from 'toolsandbox/workflows'`.
   * @throws UserFacingError if the queue is none of these
   */
  configureWorker<Options extends WorkerParts>(options: Options): Promise<Options>;
  /** Closes the results, once the workers have stopped. */
  close(): Promise<void>;
}

/** Opens the results for workers of one's own. @throws UserFacingError */
export async function temporalPlugin(given: TemporalPluginOptions = {}): Promise<TemporalPlugin> {
  const environment = await playEnvironment({}, given.environment ?? process.env);
  const providers = chosenProviders(given.providers, environment);
  const store = await openStore(given.results ?? DEFAULT_RESULTS, 'write');
  const main = mainQueue(store.id);
  const taskQueues = [main, ...providers.map((provider) => providerQueue(store.id, provider)), deliveryQueue(main)];
  const ours = createActivities(createDependencies(store, environment), new EventLogs(), {
    log: new OutageLog(),
    delay: outageDelay,
  });
  return {
    name: 'toolsandbox',
    taskQueues: taskQueues as [string, ...string[]],
    async configureWorker(options) {
      const { taskQueue, workflowsPath, workflowBundle, interceptors = {} } = options;
      if (!taskQueues.includes(taskQueue))
        throw new UserError(`no sweep uses the task queue "${taskQueue}": choose from ${taskQueues.join(', ')}`);
      const bundles = taskQueue === main && workflowsPath === undefined && workflowBundle === undefined;
      return {
        ...options,
        activities: { ...options.activities, ...ours },
        dataConverter: options.dataConverter ?? dataConverter(environment),
        interceptors: {
          ...interceptors,
          activity: [...(interceptors.activity ?? []), ...(await activityInterceptors())],
        },
        ...(taskQueue === main && { sinks: { ...options.sinks, ...silentReplay } }),
        ...(bundles && { workflowBundle: await bundleWorkflows(environment) }),
      };
    },
    close: () => store.close(),
  };
}
