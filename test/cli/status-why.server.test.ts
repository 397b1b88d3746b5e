import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, NativeConnection } from '@temporalio/worker';
import type { Worker } from '@temporalio/worker';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import type { UnstoredSweep } from '../../runs/sweep-contract.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { mainQueue, sweepWorkflowId } from '../../runs/names.ts';
import { createWorkers } from '../../workers/create-workers.ts';
import { FailingTasks } from '../../workers/health/failing-tasks.ts';
import { DEFAULT_TUNING } from '../../workers/tuning.ts';
import { createRig, sweepSpec } from '../support/sweeping.ts';
import type { Rig } from '../support/sweeping.ts';
import { TurnGate } from '../support/turn-gate.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { toolsandbox } from './command-line.ts';
import { atNight } from '../support/nightly.ts';
import { listening } from '../support/listening.ts';

const CHANGED = fileURLToPath(new URL('../support/changed-workflows/index.ts', import.meta.url));
const PATIENCE = { timeout: 60_000, interval: 200 };

/** Each test has a store, and so task queues, of its own. */
let rig: Rig;
beforeEach(async () => {
  vi.stubEnv('TEMPORAL_ADDRESS', inject('temporalAddress'));
  rig = await createRig(inject('temporalAddress'));
});
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
function start(id: string, wanted: Partial<UnstoredSweep> = {}) {
  return rig.start(sweepSpec(id, { scenarios: ['wifi_off'], trials: 2, ...wanted }));
}

const run = (...args: readonly string[]) => runAt(['--results', rig.store.location], ...args);
const runAt = (results: readonly string[], ...args: readonly string[]) => toolsandbox(...args, ...results);

it('without a worker, status and status --why say so at once, with the command that starts one', async () => {
  await start('alone');
  // The list of workflows is a moment behind.
  await expect.poll(() => run('status', '--why', 'alone'), PATIENCE).toMatchObject({ code: 1 });
  const { stdout } = await run('status', '--why', 'alone');
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

it('a sweep that moves is well; one whose results are locked is not, although its models have answered', async () => {
  const asked = new Set<PromiseWithResolvers<void>>();
  await using model = await startOpenaiServer(async () => {
    const held = Promise.withResolvers<void>();
    asked.add(held);
    await held.promise;
    return completion({ content: 'It is off.' });
  });
  using results = new DatabaseSync(rig.store.location);
  await rig.working(async () => {
    await start('locked', { agents: [`compatible:m?baseUrl=${model.url}/v1`] });
    await expect.poll(() => asked.size, PATIENCE).toBe(2);
    await expect
      .poll(async () => (await run('status', '--why', 'locked')).stdout, PATIENCE)
      .toMatch(/^All is well: 0 of 2 cells are done, 2 are played now/);
    results.exec('begin immediate');
    try {
      for (const held of asked) held.resolve();
      await expect
        .poll(() => run('status', '--why', 'locked'), PATIENCE)
        .toMatchObject({
          stdout: expect.stringMatching(
            /^Nothing moves: workers cannot use the results since .+, so 2 steps wait for them, attempt 1 .+\n {2}results at .*: busy: another process has locked it/,
          ),
          code: 1,
        });
      expect((await run('status', 'locked')).stdout).toMatch(/end unknown: workers cannot use the results/);
    } finally {
      results.exec('rollback');
    }
    await endAll('locked');
  });
  expect((await run('status', '--why', 'locked')).stdout).toMatch(/^It has ended: terminated/);
});

atNight(() => {
  it('a model server that is not there is named, also while one call tries it', async () => {
    const [port] = await freePorts([0]);
    await rig.working(async () => {
      await start('gone', { agents: [`compatible:gone?baseUrl=http://127.0.0.1:${port}/v1`] });
      await expect
        .poll(() => run('status', '--why', 'gone'), PATIENCE)
        .toMatchObject({
          stdout: expect.stringMatching(
            /^Nothing moves: \d turns? waits?: compatible gone is away since .+ \(connection refused/,
          ),
          code: 1,
        });
      await endAll('gone');
    });
  });
});

atNight(() => {
  it('results that hang are what could not be asked: a healthy engine is not blamed', async () => {
    await using frozen = await listening(createServer());
    try {
      await start('hanging');
      const place = ['--results', `postgres://toolsandbox@127.0.0.1:${frozen.port}/results`];
      await expect.poll(() => runAt(place, 'status', '--why', 'hanging'), PATIENCE).toMatchObject({ code: 1 });
      const { stdout } = await runAt(place, 'status', '--why', 'hanging', '--json');
      const { findings } = JSON.parse(stdout) as { readonly findings: readonly Record<string, unknown>[] };
      expect(findings).toMatchObject([
        { cause: 'no-worker', gravity: 'stopped' },
        { cause: 'not-asked', evidence: ['no answer within 5 s'] },
      ]);
    } finally {
      await endAll('hanging');
    }
  });
});

atNight(() => {
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
          .poll(async () => (await run('status', '--why', 'released')).stdout, PATIENCE)
          .toMatch(
            /^Nothing moves: the code of the workers does not fit what was played before \(code [\da-f]{12}, worker/,
          );
        const { stdout } = await run('status', '--why', 'released');
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
});
