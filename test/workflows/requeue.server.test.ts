import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { sweepWorkflowId } from '../../runs/names.ts';
import { requeuedSignal } from '../../workflows/queries.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { createMachine } from '../support/machine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const rig = await rigOfFile();

const keyOf = async (id: string) => {
  const run = await rig.store.trajectories.find(id);
  if (run === null) throw new Error(`${id} is not stored`);
  return { id, startedAt: run.startedAt };
};

it('a finished sweep plays the cells that were set aside, and no others', async () => {
  const sweep = sweepSpec('finished', { scenarios: ['wifi_off'], trials: 3 });
  await rig.play(sweep);
  const ids = (await rig.stored('finished')).map(({ id }) => id);
  const before = await Promise.all(ids.map(keyOf));
  await rig.store.history.setAside([before[1]!], Date.now());
  expect(await rig.play(sweep)).toMatchObject({ skipped: 2, scored: 1 });
  const after = await Promise.all(ids.map(keyOf));
  expect([after[0], after[2]]).toEqual([before[0], before[2]]);
  expect(after[1]!.startedAt).toBeGreaterThan(before[1]!.startedAt);
  expect(await rig.store.history.runsOf(ids[1]!)).toHaveLength(2);
});

it('a running sweep plays a cell again that was requeued after its turn', async () => {
  const sweep = sweepSpec('running', { scenarios: ['wifi_off'], trials: 4 });
  const activities = createActivities(rig.dependencies);
  const first = 'running/wifi_off/none/scripted:oracle/1';
  let requeued: { readonly id: string; readonly startedAt: number } | undefined;
  const workflowId = sweepWorkflowId(rig.store.id, sweep.id);
  const finishTrajectory: typeof activities.finishTrajectory = async (input) => {
    if (input.cell.trial === 4 && requeued === undefined) {
      requeued = await keyOf(first);
      await rig.store.history.setAside([requeued], Date.now());
      await rig.client.workflow.getHandle(workflowId).signal(requeuedSignal);
    }
    return activities.finishTrajectory(input);
  };
  const counts = await rig.play(sweep, { ...activities, finishTrajectory }, 1);
  expect(counts).toMatchObject({ skipped: 3, scored: 1 });
  expect(await rig.store.history.runsOf(first)).toMatchObject([
    { startedAt: requeued?.startedAt, similarity: 1 },
    { similarity: 1, setAsideAt: null },
  ]);
  expect((await keyOf(first)).startedAt).not.toBe(requeued?.startedAt);
  expect(await rig.store.sweeps.find('running')).toMatchObject({ stored: 4, scored: 4, end: { status: 'completed' } });
});

it('a worker that may not load the tools of a pack sets no run of it aside', async () => {
  const machine = await createMachine({ TEMPORAL_ADDRESS: inject('temporalAddress') });
  const pack = join(temporaryFolder(), 'library');
  cpSync(new URL('../../examples/worlds/library', import.meta.url), pack, { recursive: true });
  const cells = ['--scenarios', 'lend_middlemarch', '--augmentations', 'none'];
  expect(await machine.run('sweep', '--id', 'own', '--pack', pack, ...cells)).toMatchObject({ code: 0 });
  const history = () => machine.json('list', '--sweep', 'own', '--history');
  const requeue = ['sweep', 'requeue', 'own', '--all'] as const;
  const refused = await machine.run(...requeue);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain(
    'the tools of pack library cannot be played here: tools.ts is not loaded, as this worker loads no modules',
  );
  expect(await history()).toEqual([]);
  machine.environment['TOOLSANDBOX_MODULES'] = pack;
  expect(await machine.run(...requeue)).toMatchObject({ code: 0 });
  expect(await history()).toHaveLength(1);
  expect(await machine.json('list', '--sweep', 'own')).toMatchObject([{ solved: true }]);
});
