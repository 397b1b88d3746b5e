import { expect, inject, it } from 'vitest';
import { createMachine } from '../support/machine.ts';
import type { Machine } from '../support/machine.ts';

it('forks and requeued cells of a sweep are played on an engine', async () => {
  const machine = await createMachine({ TEMPORAL_ADDRESS: inject('temporalAddress') });
  const cells = ['--scenarios', 'wifi_off,turn_on_cellular_low_battery_mode', '--augmentations', 'none,tns'];
  await machine.json('sweep', '--id', 'slips', ...cells, '--agent', 'scripted:slip');
  await forkMany(machine);
  await forkOne(machine);
  await requeue(machine);
  expect(await machine.json('sweep', 'list')).toHaveLength(3);
});

/** Forks of a sweep are a sweep of their own, which the same command resumes. */
async function forkMany(machine: Machine): Promise<void> {
  const forks = ['fork', '--sweep', 'slips', '--where', 'similarity < 1', '--at', 'first-error'];
  const args = [...forks, '--agent', 'scripted:oracle', '--id', 'repairs', '--away', '2h'];
  const [report] = await machine.json(...args);
  expect(report).toMatchObject({ sweep: 'repairs', cells: 2, columns: { ALL: { similarity: 1 } } });
  expect(await machine.json('sweep', 'limit', 'repairs')).toEqual([expect.objectContaining({ away_ms: 7_200_000 })]);
  const listed = await machine.json('list', '--sweep', 'repairs');
  expect(listed.map(({ origin, workflow_id: workflow }) => [origin, workflow])).toEqual(
    listed.map(({ base_scenario: base, augmentation }) => [
      expect.objectContaining({ id: `slips/${base}/${augmentation}/scripted:slip/1`, agent: 'scripted:slip' }),
      expect.stringContaining(`repairs/${base}/${augmentation}/scripted:oracle/1@`),
    ]),
  );
  expect(await machine.json(...args)).toEqual([report]);
  expect(await machine.json('list', '--sweep', 'repairs')).toEqual(listed);
  expect((await machine.json('report', 'slips'))[0]).toMatchObject({ cells: 4 });
}

/** A fork of one trajectory is a workflow. */
async function forkOne(machine: Machine): Promise<void> {
  const id = 'slips/wifi_off/none/scripted:slip/1';
  const [fork] = await machine.json('fork', id, '--at', 'first-error', '--agent', 'scripted:oracle');
  expect(fork).toMatchObject({ similarity: 1, origin: { id }, workflow_id: expect.stringContaining('slips.fork-') });
}

/** The cells that were asked for, and no others, are played again. */
async function requeue(machine: Machine): Promise<void> {
  const before = await machine.json('list', '--sweep', 'slips');
  const requeued = await machine.json('sweep', 'requeue', 'slips', '--where', 'augmentation = tns', '--away', '3s');
  expect(await machine.json('sweep', 'limit', 'slips')).toEqual([expect.objectContaining({ away_ms: 3_000 })]);
  expect(requeued).toEqual(before.filter(({ augmentation }) => augmentation === 'tns'));
  const after = await machine.json('list', '--sweep', 'slips');
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  const played = after.filter((run, index) => run['run_id'] !== before[index]?.['run_id']);
  expect(played.map(({ augmentation }) => augmentation)).toEqual(['tns', 'tns']);
  expect(await machine.json('list', '--sweep', 'slips', '--history')).toEqual(requeued);
}
