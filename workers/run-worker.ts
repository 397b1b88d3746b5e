import { NativeConnection, TransportError } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { ActivityDependencies } from '../activities/dependencies.ts';
import { createActivities } from '../activities/create-activities.ts';
import type { Engine } from '../infra/engine.ts';
import { EngineUnavailable, reasonOf } from '../infra/errors.ts';
import { createWorkers } from './create-workers.ts';
import type { Tuning } from './tuning.ts';

export interface RunOptions {
  readonly engine: Engine;
  readonly dependencies: ActivityDependencies;
  readonly providers: readonly string[];
  readonly tuning: Tuning;
  readonly logger: Logger;
  /** On abort, running turns finish and no new ones start. */
  readonly stop: AbortSignal;
}

/** Runs workers until `stop` is aborted. */
export async function runWorker(options: RunOptions): Promise<void> {
  const { engine, dependencies, providers, tuning, logger, stop } = options;
  const connection = await connect(engine);
  try {
    const activities = createActivities(dependencies);
    const workers = await createWorkers({
      connection,
      namespace: engine.namespace,
      activities,
      store: dependencies.store.id,
      providers,
      tuning,
    });
    const shutdown = () => {
      logger.info({ graceMs: tuning.graceMs }, 'worker stopping: running turns finish, no new turns start');
      for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
    };
    stop.addEventListener('abort', shutdown, { once: true });
    const running = Promise.all(workers.map((worker) => worker.run()));
    logger.info({ address: engine.address, results: dependencies.store.location, providers }, 'worker ready');
    if (stop.aborted) shutdown();
    await running;
    logger.info('worker stopped');
  } finally {
    await connection.close();
  }
}

async function connect({ connection, address }: Engine): Promise<NativeConnection> {
  try {
    return await NativeConnection.connect(connection);
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw new EngineUnavailable(
      `lost the connection to the Temporal server at ${address} (${reasonOf(error)}); try again`,
    );
  }
}
