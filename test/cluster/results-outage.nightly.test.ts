import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { findPostgres, startPostgres } from '../../scripts/cluster/postgres.ts';
import { freshDatabase } from '../../scripts/cluster/database.ts';
import { freePorts } from '../../infra/process/free-ports.ts';
import { eventually } from '../../scripts/processes/eventually.ts';
import { printed } from '../../scripts/processes/start-command.ts';
import { stored } from '../support/stored.ts';
import { createSite, withoutCluster } from './support/site.ts';

const CELLS = 4 * 8;
const PLAY = [
  '--scenarios',
  'wifi_off,get_cellular,remove_contact_with_id,remove_contact_by_phone',
  '--agent',
  'scripted:oracle?delayMs=500',
];
const OUTAGE_MS = 20_000;

it.skipIf(withoutCluster)(
  'a sweep waits while the database of its results is down, says why, and completes',
  async () => {
    const site = await createSite();
    // Of its own, because that of the cluster holds the workflows too.
    const postgres = await startPostgres();
    onTestFinished(() => postgres.stop());
    const programs = { postgresPrograms: findPostgres() ?? '', postgresUrl: postgres.url };
    const { results } = await freshDatabase(programs);
    const machine = await site.machine({ TOOLSANDBOX_RESULTS: results });
    const [port = 0] = await freePorts([0]);
    await machine.worker('--health', `127.0.0.1:${port}`);
    const ready = () => fetch(`http://127.0.0.1:${port}/readyz`);
    expect((await ready()).status).toBe(200);
    const running = machine.start('sweep', '--id', 'outage', ...PLAY, '--concurrency', '4');
    const atLeast = (cells: number) =>
      eventually(`${cells} cells are stored`, async () => (await stored(machine, 'outage')) >= cells || undefined);
    await atLeast(4);
    await postgres.whileStopped(async () => {
      await Promise.all([printed(running, 'results at postgres://'), sleep(OUTAGE_MS)]);
      expect(running.child.exitCode, 'the sweep has not ended').toBeNull();
      await expect
        .poll(async () => (await ready()).json())
        .toEqual({
          status: 'failing',
          reasons: [expect.stringMatching(/^the results in postgres:\/\/127\.0\.0\.1:\d+\/\w+ cannot be reached: /)],
        });
    });
    await expect.poll(async () => (await ready()).status).toBe(200);
    const { code, stderr } = await running.ended;
    expect(code, stderr).toBe(0);
    expect(stderr).toMatch(/waiting: results at postgres:\/\/127\.0\.0\.1:\d+\/\w+: /);
    const rows = await machine.json('list', '--sweep', 'outage');
    expect(rows).toHaveLength(CELLS);
    expect(new Set(rows.map(({ id }) => String(id))).size).toBe(CELLS);
    expect(rows.every(({ similarity }) => similarity === 1)).toBe(true);
    const query = `WorkflowType = "trajectory" AND SweepId = "outage"`;
    const played = await Array.fromAsync(site.client.workflow.list({ query }));
    expect(played.map(({ runId }) => runId).toSorted(), 'each is played once').toEqual(
      rows.map(({ run_id: run }) => String(run)).toSorted(),
    );
  },
);
