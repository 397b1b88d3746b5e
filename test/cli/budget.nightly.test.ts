import { join } from 'node:path';
import { beforeEach, expect, inject, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReply } from '../support/wire/wire-server.ts';
import { spawnToolsandbox } from './spawned.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const CALL_USD = 1.05;

let cwd: string;
const environment = { COMPATIBLE_API_KEY: 'sk-test', TEMPORAL_ADDRESS: '' };
beforeEach(() => {
  cwd = temporaryFolder();
  environment.TEMPORAL_ADDRESS = inject('temporalAddress');
});

/** An answer whose provider says what it charged, after a while. */
function charged(): WireReply {
  const reply = completion({ content: 'One moment.' });
  const body = reply.body as { readonly usage: object };
  return { ...reply, delayMs: 300, body: { ...body, usage: { ...body.usage, cost: CALL_USD } } };
}

it('a sweep is ended by its budget, which it exceeds by one call at most, or waits until it is raised', async () => {
  await using server = await startOpenaiServer(() => charged());
  const options = `--limit 14 --augmentations none --concurrency 14 --agent compatible:dear?baseUrl=${server.url}/v1&stream=false`;
  const args = (...more: readonly string[]) => [
    'sweep',
    '--id',
    'dear',
    '--allow-unpriced',
    ...options.split(' '),
    ...more,
  ];
  const first = spawnToolsandbox(args('--max-cost', '8', '--stop-at-budget'), { cwd, environment });
  const { code, stderr } = await first.ended;
  expect(code, stderr).toBe(1);
  expect(server.requests).toHaveLength(8);
  expect(stderr).toContain('budget: $8 for the whole sweep; when that is used up, it ends');
  expect(stderr).toMatch(/stopped early: budget of sweep dear: \$8\.40 of at most \$8 are spent/);
  const [, open = '', cut = ''] = /\$8 are spent; (\d+) cells? not begun, (\d+) cut off/.exec(stderr) ?? [];
  await using store = await openStore(join(cwd, '.toolsandbox/results.db'), 'read');
  const { scored } = (await store.sweeps.find('dear')) ?? { scored: NaN };
  expect(Number(open) + Number(cut)).toBe(14 - scored);
  expect((await store.traffic.budget('dear')).costUsd).toBeCloseTo(8 * CALL_USD);

  await using second = spawnToolsandbox(args('--no-stop-at-budget', '--no-preflight'), { cwd, environment });
  const waiting = await second.until(/ {2}npx toolsandbox sweep limit dear --max-cost 16\n/);
  expect(waiting).toContain('the budget is used up: nothing is played until it is raised');
  const raised = ['sweep', 'limit', 'dear', '--max-cost', '10', '--stop-at-budget', '--allow-unpriced'];
  expect(await spawnToolsandbox(raised, { cwd, environment }).ended).toMatchObject({ code: 0 });
  expect(await second.ended).toMatchObject({ code: 1 });
  expect(server.requests).toHaveLength(10);
  expect((await store.traffic.budget('dear')).costUsd).toBeCloseTo(10 * CALL_USD);
});
