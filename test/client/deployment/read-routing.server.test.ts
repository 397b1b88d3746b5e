import { NativeConnection } from '@temporalio/worker';
import type { Worker, WorkflowBundleWithSourceMap } from '@temporalio/worker';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createActivities } from '../../../activities/create-activities.ts';
import { pollersOf, readRouting, isPolled } from '../../../client/deployment/read-routing.ts';
import { mainQueue } from '../../../runs/names.ts';
import { createWorkers } from '../../../workers/create-workers.ts';
import type { DeploymentVersion } from '../../../workers/deployment.ts';
import { DEFAULT_TUNING } from '../../../workers/tuning.ts';
import { bundleWorkflows } from '../../../workers/workflow-bundle.ts';
import { setCurrentVersion, setRampingVersion } from '../../support/route-deployment.ts';
import { rigOfFile, sweepSpec } from '../../support/sweeping.ts';
import { atNight } from '../../support/nightly.ts';

const rig = await rigOfFile();
let connection: NativeConnection;
let workflowBundle: WorkflowBundleWithSourceMap;
const ends: (() => Promise<void>)[] = [];

beforeAll(async () => {
  connection = await NativeConnection.connect({ address: inject('temporalAddress') });
  workflowBundle = await bundleWorkflows();
});
afterAll(async () => {
  for (const end of ends) await end();
  await connection.close();
});

/** A worker of the rig's results that runs to the end of this file. */
async function startWorker(deployment?: DeploymentVersion): Promise<Worker> {
  const [worker] = await createWorkers({
    delivers: false,
    connection,
    namespace: 'default',
    activities: createActivities(rig.dependencies),
    store: rig.store.id,
    place: rig.store.place,
    providers: [],
    tuning: DEFAULT_TUNING,
    deployment,
    workflowBundle,
  });
  if (worker === undefined) throw new Error('createWorkers must return the main worker first');
  const running = worker.run();
  ends.push(async () => {
    if (worker.getState() === 'RUNNING') worker.shutdown();
    await running;
  });
  return worker;
}

it('tells which build plays what starts on a queue, and who polls for each build', async () => {
  const { client, store } = rig;
  const queue = mainQueue(store.id);
  const deploymentName = `fleet-${store.id}`;
  const [one, two] = [
    { deploymentName, buildId: 'one' },
    { deploymentName, buildId: 'two' },
  ];
  expect(await readRouting(client, queue)).toEqual({ current: null, ramping: null, pollers: [] });
  expect(await isPolled(client, queue)).toBe(false);

  await startWorker(one);
  await expect.poll(async () => pollersOf(await readRouting(client, queue), one)).toHaveLength(1);
  expect(await readRouting(client, queue)).toMatchObject({ current: null, pollers: [{ version: one }] });
  await startWorker();
  await expect.poll(async () => pollersOf(await readRouting(client, queue), null)).toHaveLength(1);

  await setCurrentVersion(client, one);
  await expect.poll(async () => (await readRouting(client, queue)).current).toEqual(one);
  await startWorker(two);
  await expect.poll(async () => pollersOf(await readRouting(client, queue), two)).toHaveLength(1);
  await setRampingVersion(client, two, 25);
  await expect
    .poll(() => readRouting(client, queue))
    .toMatchObject({ current: one, ramping: { version: two, percentage: 25 } });

  await setRampingVersion(client, { deploymentName, buildId: '' }, 0);
  await setCurrentVersion(client, { deploymentName, buildId: '' });
  await expect.poll(() => readRouting(client, queue)).toMatchObject({ current: null, ramping: null });
});

atNight(() => {
  it('what a build without workers swallowed is played once workers of no deployment are current', async () => {
    const { client, store } = rig;
    const version = { deploymentName: `gone-${store.id}`, buildId: 'three' };
    const worker = await startWorker(version);
    await expect.poll(async () => pollersOf(await readRouting(client, mainQueue(store.id)), version)).toHaveLength(1);
    await setCurrentVersion(client, version);
    worker.shutdown();
    const sweep = await rig.start(sweepSpec('swallowed', { scenarios: ['wifi_off'] }));
    await expect.poll(async () => (await readRouting(client, mainQueue(store.id))).current).toEqual(version);
    expect((await sweep.describe()).raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion ?? null).toBeNull();

    await setCurrentVersion(client, { ...version, buildId: '' });
    expect(await sweep.result()).toMatchObject({ scored: 1 });
  });
});
