import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { createActivities } from '../../activities/create-activities.ts';
import { scheduleId, sweepWorkflowId } from '../../runs/names.ts';
import { eventually } from '../../scripts/processes/eventually.ts';
import { jsonLines, toolsandbox } from '../cli/command-line.ts';
import { rigOfFile } from '../support/sweeping.ts';
import { listening } from '../support/listening.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const received: Record<string, unknown>[] = [];
const receiver = await listening(
  createServer((request, response) => {
    void text(request).then((body) => {
      received.push(JSON.parse(body) as Record<string, unknown>);
      response.end('ok');
    });
  }),
);
const rig = await rigOfFile({ NIGHT_HOOK: `${receiver.url}/T0/secret`, OPENAI_API_KEY: 'sk-test' });
vi.stubEnv('TEMPORAL_ADDRESS', inject('temporalAddress'));
afterAll(async () => {
  vi.unstubAllEnvs();
  await receiver[Symbol.asyncDispose]();
});

/** A schedule of a small sweep, whose nights write `NAME.json`. */
async function create(name: string, agent = 'scripted:oracle', more: readonly string[] = []) {
  const file = join(folder, `${name}.yaml`);
  const lines = [
    `agents: ["${agent}"]`,
    ...more,
    'scenarios: [wifi_off, get_cellular]',
    'augmentations: [none, 3dt]',
    'compare: { fail_under: 0.9 }',
    `notifications: [{ webhook_env: NIGHT_HOOK }, { webhook_env: NIGHT_HOOK, when: problem }, { exit_file: ${join(folder, name)}.json }]`,
  ];
  writeFileSync(file, lines.join('\n'));
  const [schedule] = await run('create', file, '--cron', '30 1 * * *', '--time-zone', 'Europe/Berlin', '--trust-specs');
  return schedule;
}

async function run(...words: readonly string[]) {
  const { code, stdout, stderr } = await toolsandbox('nights', ...words, '--results', rig.store.location, '--json');
  expect(code, stderr).toBe(0);
  return jsonLines(stdout);
}

/** Plays nights until so many were announced. */
function nightsOf(name: string, wanted: number, activities = createActivities(rig.dependencies)) {
  return rig.working(
    () =>
      eventually(`${wanted} nights of ${name} are announced`, async () => {
        const nights = await rig.store.nights.list(name, 10);
        return nights.filter(({ deliveries }) => deliveries !== null).length === wanted ? nights : undefined;
      }),
    activities,
  );
}

it('a schedule that fires twice plays two sweeps, compares the second with the first, and tells of both', async () => {
  expect(await create('nightly')).toMatchObject({
    schedule: 'nightly',
    cron: ['30 1 * * *'],
    time_zone: 'Europe/Berlin',
    cells: 4,
    nights: [],
  });
  await rig.client.schedule.getHandle(scheduleId(rig.store.id, 'nightly')).backfill({
    start: new Date('2026-11-19T12:00:00Z'),
    end: new Date('2026-11-21T12:00:00Z'),
    overlap: 'BUFFER_ALL',
  });
  const nights = await nightsOf('nightly', 2);
  expect(nights.map(({ sweep }) => sweep)).toEqual(['nightly-2026-11-21', 'nightly-2026-11-20']);
  expect(nights.map(({ end }) => end)).toMatchObject([
    {
      isGood: true,
      summary: { comparedWith: 'nightly-2026-11-20', agents: [{ change: { pairs: 4, difference: 0 } }] },
    },
    { isGood: true, summary: { comparedWith: null, scheduledAt: '2026-11-20T00:30:00.000Z' } },
  ]);
  expect((await rig.store.sweeps.list()).map(({ id, scored }) => [id, scored])).toEqual([
    ['nightly-2026-11-21', 4],
    ['nightly-2026-11-20', 4],
  ]);
  expect(received.map(({ text: said }) => String(said).split('\n')[0])).toEqual([
    'nightly-2026-11-20: good, solved 100.0 %, mean similarity 1.000',
    'nightly-2026-11-21: good, solved 100.0 %, mean similarity 1.000',
  ]);
  expect(JSON.parse(readFileSync(join(folder, 'nightly.json'), 'utf8'))).toMatchObject({
    exit_code: 0,
    sweep: 'nightly-2026-11-21',
    is_good: true,
  });
  const delivered = { receiver: 'webhook NIGHT_HOOK', problem: null };
  const [shown] = await run('show', 'nightly');
  expect(shown).toMatchObject({
    nights: [{ is_good: true, deliveries: [delivered, {}] }, { deliveries: [delivered, {}] }],
  });
  expect(await run('list')).toMatchObject([
    { schedule: 'nightly', nights: [{ sweep: 'nightly-2026-11-21', similarity: 1 }] },
  ]);
});

atNight(() => {
  it('a night whose sweep is cancelled says so, with exit code 1', async () => {
    await create('stopped');
    await run('trigger', 'stopped');
    const activities = createActivities(rig.dependencies);
    const planTrajectories: typeof activities.planTrajectories = async (input) => {
      await rig.client.workflow.getHandle(sweepWorkflowId(rig.store.id, input.spec.id)).cancel();
      return activities.planTrajectories(input);
    };
    const before = received.length;
    const [night] = await nightsOf('stopped', 1, { ...activities, planTrajectories });
    expect(night).toMatchObject({ end: { isGood: false, summary: { status: 'cancelled' } } });
    expect(received.slice(before)).toHaveLength(2);
    expect(received.find(({ exit_code }) => exit_code === 1)).toMatchObject({
      status: 'cancelled',
      sweep: night?.sweep,
    });
    expect(JSON.parse(readFileSync(join(folder, 'stopped.json'), 'utf8'))).toMatchObject({ exit_code: 1 });
  });
});

it('a night whose budget is spent ends by itself, and is told of as stopped, with exit code 1', async () => {
  await using model = await startOpenaiServer(() => completion({ content: 'Wifi is off.' }));
  await create('frugal', `openai:gpt-test?baseUrl=${model.url}/v1&api=chat`, [
    'concurrency: 1',
    'budget: { max_tokens: 30 }',
  ]);
  await run('trigger', 'frugal', '--trust-specs');
  const before = received.length;
  const [night] = await nightsOf('frugal', 1);
  const reason = expect.stringMatching(/^stopped: budget of sweep frugal-[\d-]+: \d+ of at most 30 tokens are used/);
  expect(night).toMatchObject({
    end: {
      isGood: false,
      summary: { status: 'stopped', comparedWith: null, problems: expect.arrayContaining([reason]) },
    },
  });
  const overview = await rig.store.sweeps.find(night?.sweep ?? '');
  expect(overview).toMatchObject({ cells: 4, end: { status: 'stopped' } });
  expect(overview?.scored).toBeLessThan(4);
  expect(model.requests.length).toBeLessThan(8);
  expect(received.slice(before).find(({ exit_code }) => exit_code === 1)).toMatchObject({
    status: 'stopped',
    problems: expect.arrayContaining([reason]),
  });
  expect(JSON.parse(readFileSync(join(folder, 'frugal.json'), 'utf8'))).toMatchObject({ exit_code: 1 });
});

it('a schedule is paused, changed in place and deleted', async () => {
  await create('changing');
  expect(await run('pause', 'changing', '--reason', 'no credit')).toMatchObject([
    { paused: true, reason: 'no credit', next: [] },
  ]);
  expect(await run('resume', 'changing')).toMatchObject([{ paused: false, next: { length: 10 } }]);
  const again = ['create', join(folder, 'changing.yaml'), '--cron', '0 2 * * *', '--results', rig.store.location];
  const refused = await toolsandbox('nights', ...again);
  expect(refused).toMatchObject({ code: 2 });
  expect(refused.stderr).toContain('schedule changing exists: add --replace to change it');
  const [replaced] = await run('create', join(folder, 'changing.yaml'), '--cron', '0 2 * * *', '--replace');
  expect(replaced).toMatchObject({ cron: ['0 2 * * *'], time_zone: 'UTC' });
  expect(replaced?.['next']).toEqual(expect.arrayContaining([expect.stringMatching(/T02:00:00.000Z$/)]));
  expect(await run('delete', 'changing')).toEqual([{ schedule: 'changing', deleted: true }]);
  const gone = await toolsandbox('nights', 'show', 'changing', '--results', rig.store.location);
  expect(gone).toMatchObject({ code: 2 });
  expect(gone.stderr).toContain('no schedule "changing" for these results');
});

it('a cron expression that the engine refuses is the user’s to correct', async () => {
  const file = join(folder, 'changing.yaml');
  const bad = await toolsandbox('nights', 'create', file, '--cron', 'every night', '--results', rig.store.location);
  expect(bad).toMatchObject({ code: 2, stdout: '' });
  expect(bad.stderr).toContain('error: --cron cannot be used: ');
});
