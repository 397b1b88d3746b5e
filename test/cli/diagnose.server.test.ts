import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ApplicationFailure } from '@temporalio/common';
import { bundleWorkflowCode, NativeConnection } from '@temporalio/worker';
import type { Worker } from '@temporalio/worker';
import { afterAll, afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { countCells } from '../../runs/sweep-spec.ts';
import { mainQueue, sweepWorkflowId } from '../../runs/names.ts';
import { createWorkers } from '../../workers/create-workers.ts';
import { FailingTasks } from '../../workers/health/failing-tasks.ts';
import { DEFAULT_TUNING } from '../../workers/tuning.ts';
import type { sweep as sweepWorkflow } from '../../workflows/index.ts';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes.ts';
import { createRig, sweepSpec } from '../support/sweeping.ts';
import type { Activities, Rig } from '../support/sweeping.ts';
import { TurnGate } from '../support/turn-gate.ts';
import { spawnToolsandbox } from './spawned.ts';

const CHANGED = fileURLToPath(new URL('../support/changed-workflows/index.ts', import.meta.url));
const PATIENCE = { timeout: 60_000, interval: 200 };

const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-diagnose-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Each test has a store, and so task queues, of its own. */
let rig: Rig;
beforeEach(async () => void (rig = await createRig(inject('temporalAddress'))));
afterEach(() => rig.close());

/** Ends all that a sweep plays, also without a worker. */
async function endAll(id: string): Promise<void> {
  await rig.client.workflow.getHandle(sweepWorkflowId(rig.store.id, id)).terminate();
  const query = `SweepId = "${id}" AND ExecutionStatus = "Running"`;
  for await (const { workflowId } of rig.client.workflow.list({ query })) {
    // Its parent may have ended it.
    await rig.client.workflow
      .getHandle(workflowId)
      .terminate()
      .catch(() => undefined);
  }
}

/** Starts a sweep of two cells, which no worker plays yet. */
function start(id: string) {
  const spec = rig.spec(sweepSpec(id, { scenarios: ['wifi_off'], trials: 2 }));
  return rig.client.workflow.start<typeof sweepWorkflow>('sweep', {
    workflowId: sweepWorkflowId(rig.store.id, id),
    taskQueue: mainQueue(rig.store.id),
    args: [{ spec, cells: countCells(spec), concurrency: 2 }],
    typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.sweepId, value: id }],
  });
}

async function run(...args: readonly string[]) {
  const environment = { TEMPORAL_ADDRESS: inject('temporalAddress') };
  await using command = spawnToolsandbox([...args, '--results', rig.store.location], { cwd: folder, environment });
  return await command.ended;
}

it('without a worker, diagnose and status say so at once, with the command that starts one', async () => {
  await start('alone');
  // The list of workflows is a moment behind.
  await expect.poll(() => run('diagnose', 'alone'), PATIENCE).toMatchObject({ code: 1 });
  const { stdout } = await run('diagnose', 'alone');
  expect(stdout).toContain(
    `Nothing moves: no worker polls queue ${mainQueue(rig.store.id)} (nor did any in the last 5 min).\n`,
  );
  expect(stdout).toContain(`  1 task waits on the queue, the oldest for `);
  expect(stdout).toContain('\n    npx toolsandbox worker --results ');
  const status = await run('status', 'alone');
  expect(status.code).toBe(0);
  expect(status.stdout).toMatch(/^alone {2}running\nNothing moves: no worker polls queue/);
  expect(status.stdout).toContain('end unknown: no worker polls queue');
  await endAll('alone');
});

it('a sweep that moves is well; one whose results are away is not, and both commands name the failure', async () => {
  const gate = new TurnGate();
  let away = true;
  const { finishTrajectory, ...others } = createActivities(rig.dependencies);
  const failing: Activities['finishTrajectory'] = (input) =>
    away
      ? Promise.reject(
          ApplicationFailure.create({ message: 'no answer', type: 'results.unavailable', nextRetryDelay: 60_000 }),
        )
      : finishTrajectory(input);
  await rig.working(
    async () => {
      await start('away');
      await expect.poll(() => gate.held, PATIENCE).toBe(2);
      try {
        await expect
          .poll(async () => (await run('diagnose', 'away')).stdout, PATIENCE)
          .toMatch(/^All is well: 0 of 2 cells are done, 2 are played now/);
      } finally {
        gate.open();
      }
      await expect
        .poll(async () => (await run('diagnose', 'away')).stdout, PATIENCE)
        .toMatch(/^Nothing moves: workers cannot reach the results, attempt \d+ in .*\.\n {2}no answer\n/);
      expect((await run('status', 'away')).stdout).toMatch(/end unknown: workers cannot reach the results/);
      away = false;
      await endAll('away');
    },
    gate.around({ ...others, finishTrajectory: failing }),
  );
  expect((await run('diagnose', 'away')).stdout).toMatch(/^It has ended: terminated/);
});

it('after a release whose code does not fit, both commands name it and the way back, and its workers are not ready', async () => {
  const gate = new TurnGate();
  await rig.working(
    async () => {
      await start('released');
      await expect.poll(() => gate.held, PATIENCE).toBe(2);
      // Their results come while no worker is there that could take them.
      setTimeout(() => gate.open(), 500);
    },
    gate.around(createActivities(rig.dependencies)),
  );
  const workflowBundle = await bundleWorkflowCode({ workflowsPath: CHANGED });
  const connection = await NativeConnection.connect({ address: inject('temporalAddress') });
  const workersOf = () =>
    createWorkers({
      connection,
      namespace: 'default',
      activities: createActivities(rig.dependencies),
      store: rig.store.id,
      place: rig.store.place,
      delivers: false,
      providers: [],
      tuning: DEFAULT_TUNING,
      workflowBundle,
    });
  const running = async (workers: readonly Worker[], use: (failing: FailingTasks) => Promise<void>) => {
    const failing = new FailingTasks();
    for (const worker of workers) failing.watch(worker);
    const ended = Promise.all(workers.map((worker) => worker.run()));
    try {
      await use(failing);
    } finally {
      for (const worker of workers) worker.shutdown();
      await ended;
    }
  };
  const readiness = (failing: FailingTasks) =>
    failing.check(connection.workflowService, 'default').then(
      () => 'ready',
      (error: Error) => error.message,
    );
  try {
    await running(await workersOf(), async (failing) => {
      await expect.poll(() => readiness(failing), PATIENCE).toMatch(/^released\/.*Nondeterminism error/);
      await expect
        .poll(async () => (await run('diagnose', 'released')).stdout, PATIENCE)
        .toMatch(
          /^Nothing moves: the code of the workers does not fit what was played before \(code [\da-f]{12}, worker/,
        );
      const { stdout } = await run('diagnose', 'released');
      expect(stdout).toMatch(/attempt \d+, since .*: \[TMPRL1100\] Nondeterminism error/);
      expect(stdout).toMatch(/\n {2}Before, it was played by code [\da-f]{12}, worker /);
      const status = (await run('status', 'released')).stdout;
      expect(status).toMatch(/^released {2}running\nNothing moves: the code of the workers/);
      expect(status).toMatch(/end unknown: the code of the workers/);
    });
    await running(await workersOf(), async (failing) => {
      // The server hears of the first attempt only; this worker started later.
      await expect.poll(() => readiness(failing), PATIENCE).toMatch(/^released\/.*Nondeterminism error/);
      await endAll('released');
      await expect.poll(() => readiness(failing), PATIENCE).toBe('ready');
    });
  } finally {
    await connection.close();
  }
});
