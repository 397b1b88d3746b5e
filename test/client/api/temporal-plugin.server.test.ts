import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NativeConnection, Worker } from '@temporalio/worker';
import { expect, inject, it } from 'vitest';
import { temporalPlugin } from '../../../client/temporal.ts';
import { countCells } from '../../../runs/sweep-spec.ts';
import { sweepWorkflowId } from '../../../runs/names.ts';
import { workerSlots } from '../../../workers/worker-slots.ts';
import { DEFAULT_TUNING } from '../../../workers/tuning.ts';
import type { sweep as sweepWorkflow } from '../../../workflows/index.ts';
import { createRig, sweepSpec } from '../../support/sweeping.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** What somebody has whose worker plays the benchmark, too. */
function ownWorkflows(): string {
  const folder = temporaryFolder();
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const file = join(folder, 'workflows.ts');
  writeFileSync(
    file,
    `export * from ${JSON.stringify(join(ROOT, 'workflows/index.ts'))};\nexport async function own(): Promise<string> { return 'mine'; }\n`,
  );
  return file;
}

it.each([
  ['its own workflows', (file: string) => ({ workflowsPath: file }), true],
  [
    'no workflows, and slots by memory and CPU',
    () => workerSlots({ ...DEFAULT_TUNING, slots: 'resources' }, 20),
    false,
  ],
])('a worker with the plugin and %s plays a sweep', async (_what, more, hasOwn) => {
  const address = inject('temporalAddress');
  const rig = await createRig(address);
  const connection = await NativeConnection.connect({ address });
  const plugin = await temporalPlugin({ results: rig.store.location, providers: false, environment: {} });
  try {
    const [taskQueue] = plugin.taskQueues;
    const worker = await Worker.create({ connection, taskQueue, plugins: [plugin], ...more(ownWorkflows()) });
    const spec = rig.spec(
      sweepSpec('plugged', { scenarios: ['wifi_off', 'cellular_off'], agents: ['scripted:oracle'] }),
    );
    const played = await worker.runUntil(async () => {
      const sweep = rig.client.workflow.execute<typeof sweepWorkflow>('sweep', {
        workflowId: sweepWorkflowId(rig.store.id, spec.id),
        taskQueue,
        args: [{ spec, cells: countCells(spec), concurrency: 4 }],
      });
      const own = hasOwn
        ? await rig.client.workflow.execute('own', { workflowId: `own-${rig.store.id}`, taskQueue })
        : 'mine';
      await sweep;
      return own;
    });
    expect(played).toBe('mine');
    expect((await rig.stored('plugged')).map(({ score }) => score?.similarity)).toEqual(
      Array.from({ length: countCells(spec) }, () => 1),
    );
  } finally {
    await plugin.close();
    await connection.close();
    await rig.close();
  }
});

it('refuses a queue that no sweep uses, and adds workflows to the first queue only', async () => {
  const results = join(temporaryFolder(), 'results.db');
  const plugin = await temporalPlugin({ results, providers: ['openai'], environment: {} });
  const [main, openai = ''] = plugin.taskQueues;
  await expect(plugin.configureWorker({ taskQueue: 'mine' })).rejects.toThrow(`choose from ${main}, `);
  const activities = { mine: () => 1 };
  expect(await plugin.configureWorker({ taskQueue: main, activities })).toMatchObject({
    workflowBundle: { code: expect.any(String) as string },
    dataConverter: { payloadCodecs: [expect.anything()] },
    activities: { mine: activities.mine, finishTrajectory: expect.anything() as unknown },
  });
  expect(await plugin.configureWorker({ taskQueue: openai })).not.toHaveProperty('workflowBundle');
  await plugin.close();
});
