import type { Client } from '@temporalio/client';
import { expect, it, onTestFinished } from 'vitest';
import { drainedBuilds, setCurrentVersion } from '../support/route-deployment.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { createSite, withoutCluster } from './support/site.ts';
import { played, sweepHandle } from './support/sweeps.ts';

const NAME = 'fleet';
const CELLS = 8;

/** The workflows of a sweep that a build plays: the sweep, its lane, its shard, its trajectories. */
async function workflowsOf(client: Client, sweep: string, build: string): Promise<readonly string[]> {
  const query = `SweepId = "${sweep}" AND TemporalWorkerDeploymentVersion = "${NAME}:${build}"`;
  return (await Array.fromAsync(client.workflow.list({ query }))).map(({ workflowId }) => workflowId);
}

/** The processes that took part in a workflow, by the ids that they gave the server. */
async function processesOf(client: Client, workflowId: string): Promise<readonly string[]> {
  const { events } = await client.workflow.getHandle(workflowId).fetchHistory();
  return (events ?? []).flatMap((event) => event.activityTaskStartedEventAttributes?.identity?.split('@')[0] ?? []);
}

it.skipIf(withoutCluster)(
  'a new build plays the sweeps that start after it was promoted; a running sweep ends on the build on which it began',
  async () => {
    let delayMs = 1_000;
    const model = await startOpenaiServer(({ body }) => {
      const isDone = body.messages.at(-1).role === 'tool';
      const call = { id: 'call_1', name: 'set_wifi_status', arguments: '{"on": false}' };
      return { ...completion(isDone ? { content: 'Wifi is now switched off.' } : { calls: [call] }), delayMs };
    });
    onTestFinished(() => model[Symbol.asyncDispose]());
    const site = await createSite();
    const machine = await site.machine({ OPENAI_API_KEY: 'sk-of-the-fleet' });
    const start = async (id: string) => {
      const cells = [
        '--scenarios',
        'wifi_off',
        '--augmentations',
        'none',
        '--trials',
        String(CELLS),
        '--concurrency',
        '2',
      ];
      const agent = `openai:gpt-test?baseUrl=${model.url}/v1&api=chat`;
      const started = await machine.run('sweep', '--id', id, '--agent', agent, ...cells, '--no-preflight', '--detach');
      expect(started.code, started.stderr).toBe(0);
    };
    const old = await machine.worker('--deployment', NAME, '--build', 'one');
    expect(old.output.stderr).toContain(
      `new sweeps go to workers of no deployment until \`temporal worker deployment set-current-version --deployment-name ${NAME} --build-id one\``,
    );
    await setCurrentVersion(site.client, { deploymentName: NAME, buildId: 'one' });
    const young = await machine.worker('--deployment', NAME, '--build', 'two');
    expect(young.output.stderr).toContain(`new sweeps go to build one of deployment ${NAME} until`);

    await start('before');
    await played(site.client, 'before', 1);
    // With the only worker of its build gone, the sweep stands still: those of the new build do not touch it.
    old.kill();
    delayMs = 0;
    await setCurrentVersion(site.client, { deploymentName: NAME, buildId: 'two' });
    await start('after');
    await (await sweepHandle(site.client, 'after')).result();
    expect(await drainedBuilds(site.client, NAME)).toEqual([]);
    const again = await machine.worker('--deployment', NAME, '--build', 'one');
    await (await sweepHandle(site.client, 'before')).result();

    for (const [id, build, workers] of [
      ['before', 'one', [old, again]],
      ['after', 'two', [young]],
    ] as const) {
      await expect.poll(() => workflowsOf(site.client, id, build)).toHaveLength(CELLS + 3);
      const processes = (await workflowsOf(site.client, id, build)).map((one) => processesOf(site.client, one));
      expect(new Set((await Promise.all(processes)).flat()), `of sweep ${id}`).toEqual(
        new Set(workers.map(({ child }) => String(child.pid))),
      );
    }
    const [[one], [two]] = await Promise.all([machine.json('report', 'before'), machine.json('report', 'after')]);
    expect(one).toMatchObject({ cells: CELLS, outcomes: { completed: CELLS } });
    expect(two.columns.ALL).toMatchObject({ n: CELLS, similarity: one.columns.ALL.similarity, solved: 1 });

    await expect.poll(() => drainedBuilds(site.client, NAME)).toEqual(['one']);
    again.child.kill('SIGTERM');
    expect((await again.ended).code).toBe(0);
  },
);
