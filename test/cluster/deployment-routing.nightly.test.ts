import type { Client } from '@temporalio/client';
import { expect, it } from 'vitest';
import { promote } from '../../client/deployment/route-deployment.ts';
import { requeuedSignal } from '../../workflows/queries.ts';
import { createSite, withoutCluster } from './support/site.ts';
import { played, sweepHandle } from './support/sweeps.ts';

const NAME = 'fleet';

/** How many runs of a sweep's workflows each of the builds has played, those that continued as new included. */
async function runsOf(client: Client, sweep: string, type: string): Promise<readonly number[]> {
  const counts = ['one', 'two'].map(async (build) => {
    const version = `TemporalWorkerDeploymentVersion = "${NAME}:${build}"`;
    return (await client.workflow.count(`SweepId = "${sweep}" AND WorkflowType = "${type}" AND ${version}`)).count;
  });
  return Promise.all(counts);
}

it.skipIf(withoutCluster)(
  'a ramped build plays new sweeps until its ramp ends; a sweep stays on its build when its agent plays again',
  async () => {
    const site = await createSite();
    const machine = await site.machine();
    const start = async (id: string, agent: string) => {
      const cells = ['--scenarios', 'wifi_off', '--augmentations', 'none', '--trials', '3', '--concurrency', '1'];
      const started = await machine.run('sweep', '--id', id, '--agent', agent, ...cells, '--detach');
      expect(started.code, started.stderr).toBe(0);
      return sweepHandle(site.client, id);
    };
    const worker = (build: string) => machine.worker('--no-providers', '--deployment', NAME, '--build', build);
    await worker('one');
    await machine.json('deployment', 'promote', NAME, 'one');
    await worker('two');

    const [ramped] = await machine.json('deployment', 'ramp', NAME, 'two', '--percentage', '100');
    expect(ramped).toMatchObject({ current: 'one', ramping: 'two', ramp_percentage: 100 });
    expect(ramped.builds[0].created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    await (await start('ramped', 'scripted:oracle')).result();
    await expect.poll(() => runsOf(site.client, 'ramped', 'trajectory')).toEqual([0, 3]);
    const [over] = await machine.json('deployment', 'ramp', NAME, 'two', '--percentage', '0');
    expect(over).toMatchObject({ current: 'one', ramp_percentage: 0 });

    const stays = await start('stays', 'scripted:oracle?delayMs=3000');
    await played(site.client, 'stays', 1);
    await promote(site.client, { deploymentName: NAME, buildId: 'two', force: false });
    await stays.signal(requeuedSignal);
    await stays.result();
    await expect.poll(() => runsOf(site.client, 'stays', 'sweepLane')).toEqual([2, 0]);
    expect(await runsOf(site.client, 'stays', 'sweep')).toEqual([1, 0]);
    expect(await runsOf(site.client, 'stays', 'trajectory')).toEqual([3, 0]);
  },
);
