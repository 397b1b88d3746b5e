import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { connectClient, createClient } from '../../infra/connection.ts';
import { DefaultLogger, NativeConnection, Runtime } from '@temporalio/worker';
import type { WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { startSweep } from '../../client/playing/play-on-engine.ts';
import type { SweepHandle } from '../../client/playing/where.ts';
import { createActivities } from '../../activities/create-activities.ts';
import type { ActivityDependencies } from '../../activities/dependencies.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { openStore } from '../../results/open-store.ts';
import type { TrajectorySummary } from '../../results/record.ts';
import type { ResultsStore } from '../../results/store.ts';
import { catalogue, sweepOf } from '../../scripts/sweep-of.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { createWorkers } from '../../workers/create-workers.ts';
import { DEFAULT_TUNING } from '../../workers/tuning.ts';
import { bundleWorkflows } from '../../workers/workflow-bundle.ts';
import { countCells, storedIn } from '../../runs/sweep-spec.ts';
import type { SweepCounts, SweepInput, SweepSpec, UnstoredSweep } from '../../runs/sweep-contract.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { afterAll, inject } from 'vitest';

export type Activities = ReturnType<typeof createActivities>;

export interface Rig {
  readonly client: Client;
  readonly store: ResultsStore;
  readonly dependencies: ActivityDependencies;
  /** Runs workers with these activities during `use`. */
  working<Result>(use: () => Promise<Result>, activities?: Activities): Promise<Result>;
  /** The sweep as stored by this rig. */
  spec(sweep: UnstoredSweep): SweepSpec;
  /** The id of the workflow that plays a trajectory of this rig. */
  workflowId(trajectory: string): string;
  /** The results of a sweep. */
  stored(sweep: string): Promise<readonly TrajectorySummary[]>;
  /** Starts a sweep of 8 places, which workers play. */
  start(sweep: UnstoredSweep, more?: Partial<SweepInput>): Promise<SweepHandle>;
  /** Plays a sweep with such workers. */
  play(sweep: UnstoredSweep, activities?: Activities, concurrency?: number): Promise<SweepCounts>;
  close(): Promise<void>;
}

let bundle: Promise<WorkflowBundleWithSourceMap> | undefined;

let quiet = false;

/** Suppresses all logs except errors. */
function quietRuntime(): void {
  if (!quiet) Runtime.install({ logger: new DefaultLogger('ERROR') });
  quiet = true;
}

/** A rig on the shared server, which is closed after the last test of the file. */
export async function rigOfFile(environment?: Record<string, string>): Promise<Rig> {
  const rig = await createRig(inject('temporalAddress'), environment);
  afterAll(() => rig.close());
  return rig;
}

/** A new store and everything needed to play sweeps on the shared server. */
export async function createRig(
  address: string,
  environment: Record<string, string> = {},
  namespace = 'default',
): Promise<Rig> {
  quietRuntime();
  const store = await openStore(join(temporaryFolder(), 'results.db'), 'write');
  await store.packs.save(toStoredPack(catalogue()));
  const dependencies = createDependencies(store, environment);
  const connection = await connectClient({ address });
  const native = await NativeConnection.connect({ address });
  const client = createClient(connection, namespace);
  async function working<Result>(
    use: () => Promise<Result>,
    activities = createActivities(dependencies),
  ): Promise<Result> {
    const [main, ...turns] = await createWorkers({
      delivers: true,
      connection: native,
      namespace,
      activities,
      store: store.id,
      place: store.place,
      providers: ['openai', 'anthropic', 'compatible'],
      tuning: DEFAULT_TUNING,
      workflowBundle: await (bundle ??= bundleWorkflows()),
    });
    if (!main) throw new Error('createWorkers must return the main worker first');
    const running = Promise.all(turns.map((worker) => worker.run()));
    try {
      return await main.runUntil(use);
    } finally {
      for (const worker of turns) worker.shutdown();
      await running;
    }
  }

  const start: Rig['start'] = (sweep, more) => {
    const spec = storedIn(store, sweep);
    return startSweep({ client }, { spec, cells: countCells(spec), concurrency: 8, ...more });
  };
  return {
    client,
    store,
    dependencies,
    working,
    spec: (sweep) => storedIn(store, sweep),
    workflowId: (trajectory) => `${trajectory}@${store.id}`,
    stored: (sweep) => Array.fromAsync(store.trajectories.summaries({ sweep })),
    start,
    play: (sweep, activities, concurrency = 8) =>
      working(async () => (await start(sweep, { concurrency })).result(), activities),
    async close() {
      await connection.close();
      await native.close();
      await store.close();
    },
  };
}

/** A sweep of the built-in catalogue. */
export function sweepSpec(id: string, wanted: Partial<UnstoredSweep>): UnstoredSweep {
  return sweepOf(id, [], wanted);
}
