import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../scripts/processes/eventually.ts';
import { createSite, withoutCluster } from './support/site.ts';
import { listening } from '../support/listening.ts';

it.skipIf(withoutCluster)('a schedule that fires twice is two nights, two sweeps and one comparison', async () => {
  const received: { text?: string }[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push(JSON.parse(body) as { text?: string });
      response.end('ok');
    });
  });
  const receiver = await listening(server);
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  const site = await createSite();
  const hook = `${receiver.url}/T0/B0/secret`;
  const [machine, office] = [await site.machine({ NIGHT_HOOK: hook }), await site.machine()];
  await machine.worker();
  const sweepFile = [
    'agents: [scripted:oracle]',
    'scenarios: [wifi_off, get_cellular]',
    'notifications: [{ webhook_env: NIGHT_HOOK }, { exit_file: night.json }]',
  ];
  writeFileSync(join(office.directory, 'nightly.yaml'), sweepFile.join('\n'));
  const created = await office.run('nights', 'create', 'nightly.yaml', '--cron', '30 1 * * *');
  expect(created.code, created.stderr).toBe(0);
  expect(created.stderr).toContain('NIGHT_HOOK is not set here; the workers need it');

  const ids: string[] = [];
  for await (const { scheduleId } of site.client.schedule.list()) ids.push(scheduleId);
  const [id = ''] = ids;
  await site.client.schedule.getHandle(id).backfill({
    start: new Date('2026-11-19T12:00:00Z'),
    end: new Date('2026-11-21T12:00:00Z'),
    overlap: 'BUFFER_ALL',
  });
  const [schedule] = await eventually('both nights are announced', async () => {
    const shown = await office.json('nights', 'show', 'nightly');
    const nights = shown[0].nights as { deliveries: unknown[] }[];
    return nights.filter(({ deliveries }) => deliveries.length === 2).length === 2 ? shown : undefined;
  });

  const delivered = [
    { receiver: 'webhook NIGHT_HOOK', problem: null },
    { receiver: 'file night.json', problem: null },
  ];
  expect(schedule.nights).toMatchObject([
    { sweep: 'nightly-2026-11-21', is_good: true, compared_with: 'nightly-2026-11-20', deliveries: delivered },
    { sweep: 'nightly-2026-11-20', is_good: true, compared_with: null, deliveries: delivered },
  ]);
  expect((await office.json('sweep', 'list')).map(({ sweep, status, scored }) => [sweep, status, scored])).toEqual([
    ['nightly-2026-11-21', 'completed', 16],
    ['nightly-2026-11-20', 'completed', 16],
  ]);
  const told = received.map((message) => message.text?.split('\n') ?? []);
  expect(told.map(([first, , comparison]) => [first, comparison])).toEqual([
    ['nightly-2026-11-20: good, solved 100.0 %, mean similarity 1.000', 'No good night before to compare with'],
    [
      'nightly-2026-11-21: good, solved 100.0 %, mean similarity 1.000',
      'Compared with nightly-2026-11-20, the last good night:',
    ],
  ]);
  const exit = JSON.parse(readFileSync(join(machine.directory, 'night.json'), 'utf8')) as object;
  expect(exit).toMatchObject({ exit_code: 0, sweep: 'nightly-2026-11-21' });
  const { stdout } = await office.run('nights', 'list');
  expect(stdout).toContain(
    'nightly-2026-11-21: good, 16/16 cells, solved 100 %, mean similarity 1.000, compared with nightly-2026-11-20',
  );
});
