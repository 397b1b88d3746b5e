import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { EventLogs } from '../../activities/event-logs.ts';
import { OutageLog } from '../../activities/outage-log.ts';
import { ResultsUnavailable } from '../../results/results-unavailable.ts';
import type { ResultsStore } from '../../results/store.ts';
import { cellAt } from '../../runs/cells.ts';
import { sweepWorkflowId, trajectoryWorkflowId } from '../../runs/names.ts';
import { eventually } from '../../scripts/processes/eventually.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { toolsandbox } from '../cli/command-line.ts';
import { createRig, sweepSpec } from '../support/sweeping.ts';
import type { Rig } from '../support/sweeping.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await createRig(inject('temporalAddress'));
  vi.stubEnv('TEMPORAL_ADDRESS', inject('temporalAddress'));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rig.close();
});

/** The store, whose methods fail while they are away. Counts the calls that failed, by method. */
function awayStore(isAway: (method: string, failed: number) => boolean) {
  const failed = new Map<string, number>();
  const store = new Proxy(rig.store, {
    get(target, name: string) {
      const value = target[name as keyof ResultsStore] as unknown;
      if (typeof value !== 'function') return value;
      return (...args: readonly unknown[]) => {
        const count = failed.get(name) ?? 0;
        if (!isAway(name, count)) return (value as (...given: readonly unknown[]) => unknown).apply(target, [...args]);
        failed.set(name, count + 1);
        return Promise.reject(new ResultsUnavailable('postgres://db/results', 'no answer', 'check it'));
      };
    },
  });
  const outages = { log: new OutageLog(), delay: () => 20 };
  const activities = createActivities(createDependencies(store, {}), new EventLogs(), outages);
  return { failed, activities };
}

/**
 * How often each method fails. What opens, stores and judges was once given up after ten attempts, what closes after four. The
 * engine takes a second for each.
 */
const ATTEMPTS: Readonly<Record<string, number>> = {
  openNight: 11,
  openSweep: 2,
  pendingAmong: 2,
  pack: 2,
  saveTrajectory: 11,
  closeSweep: 5,
  closeNight: 11,
  noteDeliveries: 2,
};

it('a night whose results are away whenever it needs them is good in the end, is played once and told of once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-outage-'));
  const [file, exitFile] = [join(folder, 'away.yaml'), join(folder, 'away.json')];
  const lines = ['agents: [scripted:oracle]', 'scenarios: [wifi_off]', 'augmentations: [none]'];
  writeFileSync(file, [...lines, `notifications: [{ exit_file: ${exitFile} }]`].join('\n'));
  const schedule = (...words: readonly string[]) =>
    toolsandbox('schedule', ...words, '--results', rig.store.location, '--json');
  expect(await schedule('create', file, '--cron', '30 1 * * *')).toMatchObject({ code: 0 });
  expect(await schedule('trigger', 'away')).toMatchObject({ code: 0 });

  const { failed, activities } = awayStore((method, count) => count < (ATTEMPTS[method] ?? 0));
  const [night] = await rig.working(
    () =>
      eventually('the night is announced', async () => {
        const nights = await rig.store.nights('away', 10);
        return nights[0]?.deliveries ? nights : undefined;
      }),
    activities,
  );
  expect(night).toMatchObject({ end: { isGood: true, summary: { status: 'completed', cells: 1, scored: 1 } } });
  expect(JSON.parse(readFileSync(exitFile, 'utf8'))).toMatchObject({ exit_code: 0, is_good: true });
  const stored = await rig.stored(night?.sweep ?? '');
  const query = `WorkflowType = "trajectory" AND SweepId = "${night?.sweep}"`;
  const played = await Array.fromAsync(rig.client.workflow.list({ query }));
  expect(played.map(({ runId }) => runId)).toEqual(stored.map(({ runId }) => runId));
  expect(Object.fromEntries(failed)).toEqual(ATTEMPTS);
});

it('a sweep that is cancelled while its results are away ends, and its next run stores what was played', async () => {
  const sweep = sweepSpec('cancelled-away', { scenarios: ['wifi_off', 'get_cellular'] });
  const { failed, activities } = awayStore((method) => method === 'saveTrajectory' || method === 'closeSweep');
  const handle = rig.client.workflow.getHandle(sweepWorkflowId(rig.store.id, sweep.id));
  const ended = rig.play(sweep, activities).catch((error: unknown) => error);
  await expect.poll(() => failed.get('saveTrajectory') ?? 0).toBeGreaterThanOrEqual(4);
  await handle.cancel();
  await ended;
  expect((await handle.describe()).status.name).toBe('CANCELLED');
  expect(failed.get('closeSweep')).toBeGreaterThan(0);
  const first = rig.client.workflow.getHandle(trajectoryWorkflowId(rig.store.id, cellAt(rig.spec(sweep), 0)));
  const { status, runId } = await first.describe();
  expect(status.name, 'so that the next run finds it').toBe('FAILED');

  expect(await rig.play(sweep)).toMatchObject({ skipped: 2, scored: 0 });
  const records = await rig.stored(sweep.id);
  expect(records.map(({ score }) => score?.similarity)).toEqual([1, 1]);
  expect(
    records.map((record) => record.runId),
    'the run that was played first',
  ).toContain(runId);
});
