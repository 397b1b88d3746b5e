import { expect, it } from 'vitest';
import { writeOwnPack } from '../support/own-pack.ts';
import { createSite, withoutCluster } from './support/site.ts';
import { played, sweepHandle } from './support/sweeps.ts';

const SWEEP = ['sweep', '--id', 'nightly', '--scenarios', 'remove_contact_by_phone*,get_cellular,wifi_off'];
const CELLS = 12 * 8;

it.skipIf(withoutCluster)(
  'workers on two machines play a detached sweep, and one that takes over from a killed one',
  async () => {
    const site = await createSite();
    const [first, second, office, phone] = [
      await site.machine(),
      await site.machine({ TOOLSANDBOX_RESULTS: site.otherResults }),
      await site.machine(),
      await site.machine(),
    ];
    const [killed] = await Promise.all([first.worker(), second.worker()]);
    const started = await office.run(...SWEEP, '--detach');
    expect(started.code, started.stderr).toBe(0);
    await played(site.client, 'nightly', 10);
    killed.child.kill('SIGKILL');
    const [running] = await phone.json('status', 'nightly');
    expect(running).toMatchObject({ sweep: 'nightly', status: 'running', cells: CELLS, stops: [] });
    await first.worker();
    const sweep = await sweepHandle(site.client, 'nightly');
    await sweep.result();

    const [status] = await phone.json('status', 'nightly');
    expect(status).toMatchObject({ status: 'completed', cells: CELLS, done: CELLS, running: 0, similarity: 1 });
    const [report] = await phone.json('report', 'nightly');
    expect(report).toMatchObject({ cells: CELLS, outcomes: { completed: CELLS } });
    const listed = await phone.json('list', '--sweep', 'nightly');
    expect(new Set(listed.map(({ id }) => String(id))).size).toBe(CELLS);
    expect(listed).toHaveLength(CELLS);
    expect(listed.every(({ similarity }) => similarity === 1)).toBe(true);
    const [shown] = await phone.json('show', listed[0].id);
    expect(shown).toMatchObject({ id: listed[0].id, similarity: 1, events: expect.any(Array) });

    const workflows = await site.client.workflow.count();
    const again = await office.run(...SWEEP, '--no-worker');
    expect(again).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`all ${CELLS} cells have a score already`),
    });
    expect(await site.client.workflow.count(), 'nothing is started again').toEqual(workflows);

    const page = new URL(`http://${site.cluster.uiAddress}`);
    page.pathname = `/api/v1/namespaces/${site.client.options.namespace}/workflows`;
    page.searchParams.set('query', 'WorkflowType = "sweep" AND SweepId = "nightly"');
    const { executions } = (await (await fetch(page)).json()) as {
      executions: { execution: { workflowId: string } }[];
    };
    expect(executions.map(({ execution }) => execution.workflowId)).toEqual([sweep.workflowId]);
  },
);

it.skipIf(withoutCluster)(
  'a pack that only the machine of the command has is played by workers on others',
  async () => {
    const site = await createSite();
    const [office, elsewhere] = [await site.machine(), await site.machine()];
    await elsewhere.worker();
    const scenario = await writeOwnPack(office.directory, 'our-pack');
    const started = await office.run('sweep', '--id', 'ours', '--pack', 'our-pack', '--detach');
    expect(started.code, started.stderr).toBe(0);
    await (await sweepHandle(site.client, 'ours')).result();
    const listed = await elsewhere.json('list', '--sweep', 'ours');
    expect(listed.map(({ base_scenario, similarity }) => [base_scenario, similarity])).toEqual(
      Array.from({ length: 8 }, () => [scenario.name, 1]),
    );
    const shown = await elsewhere.run('show', listed[0].id);
    expect(shown.stdout, 'explained by the pack that was played').toContain(scenario.note);
  },
);
