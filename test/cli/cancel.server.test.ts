import { expect, inject, it, vi } from 'vitest';
import { jsonLines, toolsandbox } from './command-line.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { TurnGate } from '../support/turn-gate.ts';
import { createActivities } from '../../activities/create-activities.ts';

const PATIENCE = { timeout: 60_000, interval: 200 };
const rig = await rigOfFile();

it('sweep cancel ends a sweep that no worker plays, with its trajectories; it can be played again, and deleted', async () => {
  vi.stubEnv('TEMPORAL_ADDRESS', inject('temporalAddress'));
  const run = (...args: readonly string[]) => toolsandbox(...args, '--results', rig.store.location);
  const spec = sweepSpec('left', { scenarios: ['wifi_off'], trials: 2 });
  const gate = new TurnGate();
  const handle = await rig.working(
    async () => {
      const started = await rig.start(spec);
      await expect.poll(() => gate.held, PATIENCE).toBe(2);
      setTimeout(() => gate.open(), 500);
      return started;
    },
    gate.around(createActivities(rig.dependencies)),
  );
  const running = () => rig.client.workflow.count('SweepId = "left" AND ExecutionStatus = "Running"');
  await expect.poll(running, PATIENCE).toMatchObject({ count: 5 });
  // The engine lists the worker for a while after it has gone.
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 60_000);
  const elsewhere = await toolsandbox('sweep', 'cancel', 'left', '--results', '/tmp/none.db', '--json');
  expect(jsonLines(elsewhere.stdout), 'without the results').toMatchObject([{ status: 'cancelling' }]);
  const here = await run('sweep', 'cancel', 'left', '--json');
  clock.mockRestore();
  expect(jsonLines(here.stdout), here.stderr).toMatchObject([{ status: 'terminated' }]);
  await expect.poll(running, PATIENCE).toMatchObject({ count: 0 });
  expect((await handle.describe()).status.name).toBe('TERMINATED');
  expect((await rig.store.sweeps.find('left'))?.end).toMatchObject({ status: 'cancelled' });
  expect((await rig.play(spec)).scored).toBe(2);
  expect(await run('results', 'purge', 'left', '--yes')).toMatchObject({ code: 0 });
});
