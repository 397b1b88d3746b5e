import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { storeNight, NIGHT } from '../viewer/support/night.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { formDifferences } from './form-differences.ts';
import { spawnToolsandbox } from './spawned.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const results = ['--results', join(folder, 'results.db')];

it('view serves the results until it is stopped', async () => {
  const store = await openStore(join(folder, 'results.db'), 'write');
  await storeNight(store);
  await store.close();
  const environment = { TEMPORAL_ADDRESS: '127.0.0.1:1' };
  const view = spawnToolsandbox(['view', '11-21', '--json', ...results], { cwd: folder, environment });
  const [printed] = jsonLines(await view.firstLine());
  expect(formDifferences(printed, 'view')).toEqual([]);
  expect(printed).toEqual({
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/#\/sweep\/nightly-2026-11-21$/),
    sweep: NIGHT,
  });
  const { origin } = new URL(String(printed?.['url']));
  expect(await (await fetch(origin)).text()).toContain('<title>ToolSandbox</title>');
  expect(await (await fetch(`${origin}/data/index.json`)).json()).toMatchObject({
    mode: 'live',
    temporalUi: null,
    seats: true,
  });
  const seats = await fetch(`${origin}/data/seats.json`);
  expect(seats.status, 'no engine can be reached').toBe(503);
  expect(await seats.text()).toContain('cannot use 127.0.0.1:1');
  const { port } = new URL(origin);
  expectRefusal(
    await toolsandbox('view', '--port', port, ...results),
    /^error: cannot serve on 127\.0\.0\.1, port \d+ .*--port/,
  );
  process.kill(view.pid, 'SIGINT');
  expect(await view.ended).toMatchObject({ code: 0, stderr: expect.stringContaining('stopping') as string });
});

it('view --export prints what it wrote, and keeps what is there', async () => {
  const exported = await toolsandbox('view', NIGHT, '--export', join(folder, 'site'), '--json', ...results);
  expect(exported.code).toBe(0);
  const [printed] = jsonLines(exported.stdout);
  expect(formDifferences(printed, 'view-export')).toEqual([]);
  expect(printed).toMatchObject({ sweeps: [NIGHT], trajectories: 48 });
  const again = await toolsandbox('view', '--export', join(folder, 'site'), ...results);
  expectRefusal(again, 'is not empty');
});

it.each([
  [['view', 'no-such-sweep', ...results], 'no sweep "no-such-sweep"'],
  [['view', '--results', join(folder, 'missing.db')], 'missing.db'],
  [['view', '--port', '70000', ...results], 'at most 65535'],
  [['view', '--export', 'x', '--open', ...results], 'cannot be used with'],
])('%j is a mistake that the error explains', async (args, problem) => {
  expectRefusal(await toolsandbox(...args), problem);
});
