import { expect, it } from 'vitest';
import { eventually } from '../../scripts/processes/eventually.ts';
import { formDifferences } from '../cli/form-differences.ts';
import { createSite, withoutCluster } from './support/site.ts';
import { played } from './support/sweeps.ts';

const SLOW = 'scripted:oracle?delayMs=400';
const SWEEP = ['sweep', '--id', 'nightly', '--scenarios', '*contact*', '--agent', SLOW, '--concurrency', '4'];

it.skipIf(withoutCluster)(
  'a running sweep is paused, retuned, resumed and cancelled from another machine',
  async () => {
    const site = await createSite();
    const [machine, office, phone] = [await site.machine(), await site.machine(), await site.machine()];
    await machine.worker();
    const started = await office.run(...SWEEP, '--detach');
    expect(started.code, started.stderr).toBe(0);
    await played(site.client, 'nightly', 2);

    const [paused] = await phone.json('sweep', 'pause', 'nightly', '--reason', 'quota is low');
    const pause = { at: expect.stringMatching(/^\d{4}-/), by: expect.stringContaining('@'), reason: 'quota is low' };
    expect(paused).toEqual({ sweep: 'nightly', concurrency: 4, paused: pause });
    const quiet = await eventually('nothing of the paused sweep is running', async () => {
      const [status] = await office.json('status', 'nightly');
      return status.running === 0 ? status : undefined;
    });
    expect(quiet).toMatchObject({ status: 'running', paused: pause, concurrency: 4 });
    const again = await phone.run('sweep', 'pause', 'nightly');
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('was not paused: it is paused already') });

    const [retuned] = await phone.json('sweep', 'limit', 'nightly', '--concurrency', '2');
    expect(retuned).toMatchObject({ concurrency: 2, paused: pause });
    const resumed = await phone.run('sweep', 'resume', 'nightly');
    expect(resumed).toMatchObject({ code: 0, stderr: expect.stringContaining('continues, 2 trajectories at a time') });
    await played(site.client, 'nightly', quiet.done + 2);

    const mistaken = await phone.run('sweep', 'pause', 'nightl');
    expect(mistaken).toMatchObject({ code: 2, stderr: expect.stringContaining('did you mean nightly?') });
    const [cancelled] = await phone.json('sweep', 'cancel', 'nightly', '--wait');
    const scored = (await office.json('list', '--sweep', 'nightly')).filter(({ similarity }) => similarity !== null);
    expect(cancelled).toMatchObject({ sweep: 'nightly', status: 'cancelled', scored: scored.length });
    expect(scored.length).toBeGreaterThanOrEqual(quiet.done + 2);
    expect(formDifferences(cancelled, 'sweep-cancel')).toEqual([]);
    expect(cancelled.done).toBeLessThan(cancelled.cells);
    const late = await phone.run('sweep', 'resume', 'nightly');
    expect(late).toMatchObject({ code: 2, stderr: expect.stringContaining('has ended (cancelled)') });
  },
);

it.skipIf(withoutCluster)('a sweep that no worker plays cannot be paused, and the command says so', async () => {
  const site = await createSite();
  const office = await site.machine();
  const started = await office.run(...SWEEP, '--detach');
  expect(started.code, started.stderr).toBe(0);
  const refused = await office.run('sweep', 'pause', 'nightly');
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('was not paused: no worker polls') });
});
