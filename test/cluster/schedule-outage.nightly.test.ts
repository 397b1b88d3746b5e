import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import type { Client } from '@temporalio/client';
import { expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '../../scripts/cluster/database.ts';
import { freshNamespace } from '../../scripts/cluster/namespace.ts';
import { startCluster } from '../../scripts/cluster/start-cluster.ts';
import { eventually } from '../../scripts/processes/eventually.ts';
import { createMachine } from '../support/machine.ts';
import { withoutCluster } from './support/site.ts';

const MINUTE_MS = 60_000;
/** Time to change two schedules and to kill the server. */
const AHEAD_MS = 30_000;
/** The least that Temporal allows. */
const WINDOW_MS = 10_000;

it.skipIf(withoutCluster)(
  'a night whose time comes while the Temporal server is down is played once it is back; one whose window is over is called missed',
  async () => {
    // Of its own, as other tests use the shared one.
    const { temporal, postgres, postgresPrograms } = await startCluster(() => undefined, onTestFinished);
    const connection = await Connection.connect({ address: temporal.address });
    onTestFinished(() => connection.close());
    const client = await freshNamespace(connection);
    const { results } = await freshDatabase({ postgresPrograms, postgresUrl: postgres.url });
    const machine = await createMachine({
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_NAMESPACE: client.options.namespace,
      TOOLSANDBOX_RESULTS: results,
    });
    await machine.worker();
    const sweep = ['agents: [scripted:oracle]', 'scenarios: [wifi_off]', 'augmentations: [none]'];
    for (const name of ['late', 'missed']) {
      writeFileSync(join(machine.directory, `${name}.yaml`), sweep.join('\n'));
      const created = await machine.run('nights', 'create', `${name}.yaml`, '--cron', '30 1 * * *');
      expect(created.code, created.stderr).toBe(0);
    }

    const firesAt = Math.ceil((Date.now() + AHEAD_MS) / MINUTE_MS) * MINUTE_MS;
    await fireOnce(client, 'late', firesAt);
    await fireOnce(client, 'missed', firesAt, WINDOW_MS);
    process.kill(temporal.process.pid, 'SIGKILL');
    expect(Date.now(), 'the server is killed before the nights begin').toBeLessThan(firesAt);
    await sleep(firesAt + 2 * WINDOW_MS - Date.now());
    await temporal.restart();

    const [late] = await eventually('the night is played', async () => {
      const [shown] = await machine.json('nights', 'show', 'late');
      const nights = shown?.['nights'] as { is_good: boolean | null }[];
      return nights[0]?.is_good == null ? undefined : [shown];
    });
    const scheduledAt = new Date(firesAt).toISOString();
    expect(late).toMatchObject({
      missed: 0,
      nights: [{ status: 'completed', is_good: true, cells: 1, scored: 1, scheduled_at: scheduledAt }],
    });
    const [missed] = await eventually('the other one is missed', async () => {
      const [shown] = await machine.json('nights', 'show', 'missed');
      return shown?.['missed'] === 0 ? undefined : [shown];
    });
    expect(missed).toMatchObject({ missed: 1, nights: [] });
    const { stdout } = await machine.run('nights', 'show', 'missed');
    expect(stdout).toContain('missed   1 night, because the Temporal server was away for too long');
  },
);

/** Makes a schedule begin its only night then. @param windowMs how late it may begin */
async function fireOnce({ schedule }: Client, name: string, firesAt: number, windowMs?: number): Promise<void> {
  const id = await eventually(`schedule ${name} is listed`, async () => {
    const schedules = await Array.fromAsync(schedule.list());
    return schedules.find(({ scheduleId }) => scheduleId.includes(`/${name}@`))?.scheduleId;
  });
  const time = new Date(firesAt);
  const cron = [time.getUTCMinutes(), time.getUTCHours(), time.getUTCDate(), time.getUTCMonth() + 1, '*'].join(' ');
  const handle = schedule.getHandle(id);
  await handle.update(({ action, policies, state }) => ({
    action,
    state,
    spec: { cronExpressions: [cron] },
    policies: { ...policies, ...(windowMs !== undefined && { catchupWindow: windowMs }) },
  }));
  // A server that is killed before it has read the change computes the times from when it is back.
  await eventually(`schedule ${name} is changed`, async () => {
    const [next] = (await handle.describe()).info.nextActionTimes;
    return next?.getTime() === firesAt || undefined;
  });
}
