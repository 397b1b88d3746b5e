import type { Client } from '@temporalio/client';
import { expect, it } from 'vitest';
import { requeuedSignal } from '../../workflows/queries.ts';
import { setCurrentVersion, setRampingVersion } from '../support/route-deployment.ts';
import { createSite, withoutCluster } from './support/site.ts';
import { played, sweepHandle } from './support/sweeps.ts';

const NAME = 'fleet';
const ONE = { deploymentName: NAME, buildId: 'one' };
const TWO = { deploymentName: NAME, buildId: 'two' };

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
    await setCurrentVersion(site.client, ONE);
    await worker('two');

    await setRampingVersion(site.client, TWO, 100);
    await (await start('ramped', 'scripted:oracle')).result();
    await expect.poll(() => runsOf(site.client, 'ramped', 'trajectory')).toEqual([0, 3]);
    await setRampingVersion(site.client, { ...TWO, buildId: '' }, 0);

    const stays = await start('stays', 'scripted:oracle?delayMs=3000');
    await played(site.client, 'stays', 1);
    await setCurrentVersion(site.client, TWO);
    await stays.signal(requeuedSignal);
    await stays.result();
    await expect.poll(() => runsOf(site.client, 'stays', 'sweepLane')).toEqual([2, 0]);
    expect(await runsOf(site.client, 'stays', 'sweep')).toEqual([1, 0]);
    expect(await runsOf(site.client, 'stays', 'trajectory')).toEqual([3, 0]);
  },
);
