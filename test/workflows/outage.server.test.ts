import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { EventLogs } from '../../activities/event-logs.ts';
import { OutageLog } from '../../activities/outage-log.ts';
import { ResultsUnavailable } from '../../results/results-unavailable.ts';
import { cellAt } from '../../runs/sweep-spec.ts';
import { scheduleId, sweepWorkflowId, trajectoryWorkflowId } from '../../runs/names.ts';
import { eventually } from '../../scripts/processes/eventually.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { jsonLines, toolsandbox } from '../cli/command-line.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const rig = await rigOfFile();
vi.stubEnv('TEMPORAL_ADDRESS', inject('temporalAddress'));
afterAll(() => void vi.unstubAllEnvs());

/** The store, whose methods fail while they are away. Counts the calls that failed, by method: `sweeps.open`. */
function awayStore(isAway: (method: string, failed: number) => boolean) {
  const failed = new Map<string, number>();
  const awayPart = <Part extends object>(part: Part, prefix: string): Part =>
    new Proxy(part, {
      get(target, key: string) {
        const value = target[key as keyof Part] as unknown;
        const name = `${prefix}${key}`;
        if (typeof value === 'object' && value !== null && !Array.isArray(value)) return awayPart(value, `${name}.`);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]) => {
          const count = failed.get(name) ?? 0;
          if (!isAway(name, count))
            return (value as (...given: readonly unknown[]) => unknown).apply(target, [...args]);
          failed.set(name, count + 1);
          return Promise.reject(new ResultsUnavailable('postgres://db/results', 'no answer', 'check it'));
        };
      },
    });
  const store = awayPart(rig.store, '');
  const outages = { log: new OutageLog(), delay: () => 20 };
  const activities = createActivities(createDependencies(store, {}), new EventLogs(), outages);
  return { failed, activities };
}

/**
 * How often each method fails. What opens, stores and judges was once given up after ten attempts, what closes after four. The
 * engine takes a second for each.
 */
const ATTEMPTS: Readonly<Record<string, number>> = {
  'nights.open': 11,
  'sweeps.open': 2,
  'trajectories.pendingAmong': 2,
  'packs.find': 2,
  'trajectories.save': 11,
  'sweeps.close': 5,
  'nights.close': 11,
  'nights.noteDeliveries': 2,
};

atNight(() => {
  it('a night whose results are away whenever it needs them is good in the end, is played once and told of once', async () => {
    const folder = temporaryFolder();
    const [file, exitFile] = [join(folder, 'away.yaml'), join(folder, 'away.json')];
    const lines = ['agents: [scripted:oracle]', 'scenarios: [wifi_off]', 'augmentations: [none]'];
    writeFileSync(file, [...lines, `notifications: [{ exit_file: ${exitFile} }]`].join('\n'));
    const schedule = (...words: readonly string[]) =>
      toolsandbox('nights', ...words, '--results', rig.store.location, '--json');
    expect(await schedule('create', file, '--cron', '30 1 * * *')).toMatchObject({ code: 0 });
    expect(await schedule('trigger', 'away')).toMatchObject({ code: 0 });

    const { failed, activities } = awayStore((method, count) => count < (ATTEMPTS[method] ?? 0));
    const [night] = await rig.working(
      () =>
        eventually('the night is announced', async () => {
          const nights = await rig.store.nights.list('away', 10);
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
});

atNight(() => {
  it('a sweep that is cancelled while its results are away ends, and its next run stores what was played', async () => {
    const sweep = sweepSpec('cancelled-away', { scenarios: ['wifi_off', 'get_cellular'] });
    const { failed, activities } = awayStore((method) => method === 'trajectories.save' || method === 'sweeps.close');
    const handle = rig.client.workflow.getHandle(sweepWorkflowId(rig.store.id, sweep.id));
    const ended = rig.play(sweep, activities).catch((error: unknown) => error);
    await expect.poll(() => failed.get('trajectories.save') ?? 0).toBeGreaterThanOrEqual(4);
    await handle.cancel();
    await ended;
    expect((await handle.describe()).status.name).toBe('CANCELLED');
    expect(failed.get('sweeps.close')).toBeGreaterThan(0);
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
});

atNight(() => {
  it('a night that cannot be opened says what it waits for, also where the results are away, and why there is none', async () => {
    const file = join(temporaryFolder(), 'due.yaml');
    writeFileSync(file, 'agents: [scripted:oracle]\nscenarios: [wifi_off]\naugmentations: [none]');
    const schedule = (results: string, ...words: readonly string[]) =>
      toolsandbox('nights', ...words, '--results', results);
    const here = rig.store.location;
    expect(await schedule(here, 'create', file, '--cron', '30 1 * * *')).toMatchObject({ code: 0 });
    expect(await schedule(here, 'trigger', 'due')).toMatchObject({ code: 0 });
    const { activities } = awayStore((method) => method === 'nights.open');
    const waits =
      /^ {6}waits to be opened, since \d\d:\d\d:\d\d, attempt \d+: results at postgres:.* no answer; check it$/m;
    await rig.working(async () => {
      await expect.poll(async () => (await schedule(here, 'show', 'due')).stdout).toMatch(waits);
      const away = await schedule('postgres://127.0.0.1:1/results', 'show', 'due');
      expect(away).toMatchObject({ code: 0, stdout: expect.stringMatching(waits) });
      expect(away.stderr).toMatch(/note: results at .*; what follows is what the Temporal server knows$/m);
      expect(jsonLines((await schedule(here, 'show', 'due', '--json')).stdout)).toMatchObject([
        { nights: [{ sweep: null, status: 'running', is_good: null }] },
      ]);
      const query = `WorkflowType = "nightly" AND TemporalScheduledById = "${scheduleId(rig.store.id, 'due')}"`;
      for await (const { workflowId } of rig.client.workflow.list({ query }))
        await rig.client.workflow.getHandle(workflowId).cancel();
      const none = /night of \S+: failed, without a sweep\n {6}it could not be opened: cancelled\n/;
      await expect.poll(async () => (await schedule(here, 'show', 'due')).stdout).toMatch(none);
    }, activities);
    expect(await rig.store.nights.list('due', 1)).toEqual([]);
    const { stdout } = await schedule(here, 'list');
    expect(stdout).toMatch(/^due .*night of \S+: failed, without a sweep: it could not be opened: cancelled$/m);
  });
});

it('a night is judged again by the bars of today, the same each time, and people are told if that is asked', async () => {
  const folder = temporaryFolder();
  const [file, exitFile] = [join(folder, 'again.yaml'), join(folder, 'again.json')];
  const write = (bar: number) =>
    writeFileSync(
      file,
      `agents: [scripted:idle]\nscenarios: [wifi_off]\naugmentations: [none]\ncompare: { fail_under: ${bar} }\nnotifications: [{ exit_file: ${exitFile} }]`,
    );
  const schedule = (...words: readonly string[]) =>
    toolsandbox('nights', ...words, '--results', rig.store.location, '--json');
  write(0.5);
  expect(await schedule('create', file, '--cron', '30 1 * * *')).toMatchObject({ code: 0 });
  expect(await schedule('trigger', 'again')).toMatchObject({ code: 0 });
  const query = `WorkflowType = "nightly" AND TemporalScheduledById = "${scheduleId(rig.store.id, 'again')}"`;
  const announced = () =>
    eventually('the night is announced and over', async () => {
      const nights = await rig.store.nights.list('again', 10);
      const running = await rig.client.workflow.count(`${query} AND ExecutionStatus = "Running"`);
      return nights[0]?.deliveries && running.count === 0 ? nights : undefined;
    });
  const [night] = await rig.working(announced);
  const sweep = night?.sweep ?? '';
  expect(night).toMatchObject({ end: { isGood: false } });
  const told = readFileSync(exitFile, 'utf8');

  const same = await schedule('judge', 'again', sweep);
  expect(same, same.stderr).toMatchObject({ code: 1 });
  expect(jsonLines(same.stdout)).toMatchObject([{ sweep, is_good: false, status: 'completed' }]);
  expect((await rig.store.nights.list('again', 1))[0], 'nothing has changed').toEqual(night);

  write(0);
  expect(await schedule('create', file, '--cron', '30 1 * * *', '--replace')).toMatchObject({ code: 0 });
  expect(await schedule('judge', 'again', sweep)).toMatchObject({ code: 0 });
  expect(readFileSync(exitFile, 'utf8'), 'nobody was told').toBe(told);
  const { code, stdout } = await rig.working(() => schedule('judge', 'again', sweep, '--notify'));
  expect({ code, night: jsonLines(stdout)[0] }).toMatchObject({
    code: 0,
    night: { is_good: true, deliveries: [{ receiver: `file ${exitFile}`, problem: null }] },
  });
  expect(JSON.parse(readFileSync(exitFile, 'utf8'))).toMatchObject({ exit_code: 0, sweep });

  const unknown = await schedule('judge', 'again', 'again-1999-12-31');
  expect(unknown).toMatchObject({ code: 2 });
  expect(unknown.stderr).toContain(`schedule again has no night again-1999-12-31; the latest are ${sweep}`);
});
