import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { freePorts } from '../../infra/process/free-ports.ts';
import { countCells } from '../../runs/sweep-spec.ts';
import { mainQueue, sweepWorkflowId } from '../../runs/names.ts';
import type { sweep } from '../../workflows/index.ts';
import { SEARCH_ATTRIBUTES } from '../../workflows/search-attributes.ts';
import { rigOfFile, sweepSpec } from '../support/sweeping.ts';
import { expectRefusal, toolsandbox } from './command-line.ts';
import { spawnToolsandbox } from './spawned.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const SWEEP = 'served-by-nobody';
const rig = await rigOfFile();
let workflowId: string;

/** A sweep that waits for a worker of its store. */
beforeAll(async () => {
  const spec = rig.spec(sweepSpec(SWEEP, { scenarios: ['wifi_off'] }));
  workflowId = sweepWorkflowId(rig.store.id, spec.id);
  await rig.client.workflow.start<typeof sweep>('sweep', {
    workflowId,
    taskQueue: mainQueue(rig.store.id),
    args: [{ spec, cells: countCells(spec), concurrency: 1 }],
    memo: { results: 'postgres://results.example.org/nightly' },
  });
  const query = `WorkflowId = "${workflowId}"`;
  const isListed = async () => (await Array.fromAsync(rig.client.workflow.list({ query }))).length > 0;
  while (!(await isListed())) await new Promise((resolve) => setTimeout(resolve, 100));
});
afterAll(async () => {
  await rig.client.workflow.getHandle(workflowId).terminate();
});

describe('a worker', () => {
  it('serves metrics, and warns about sweeps of other stores and about missing keys', async () => {
    const [port = 0] = await freePorts([0]);
    const address = `127.0.0.1:${port}`;
    const environment = { TEMPORAL_ADDRESS: inject('temporalAddress'), OPENAI_API_KEY: '', ANTHROPIC_API_KEY: 'sk-x' };
    const args = ['worker', '--results', join(folder, 'own.db'), '--metrics', address];
    await using worker = spawnToolsandbox(args, { cwd: folder, environment });
    const log = await worker.until(/"worker ready"/);
    expect(log).toContain(`sweep ${SWEEP} keeps its results in postgres://results.example.org/nightly`);
    expect(log).toContain('calls no openai models: OPENAI_API_KEY is not set');
    expect(log).not.toContain('calls no anthropic');

    const metrics = async () => (await fetch(`http://${address}/metrics`)).text();
    for (const name of ['temporal_num_pollers', 'temporal_worker_task_slots_available', 'temporal_long_request'])
      await vi.waitFor(async () => expect(await metrics()).toContain(`\n${name}{`), { timeout: 120_000 });

    const second = await spawnToolsandbox(args, { cwd: folder, environment }).ended;
    expect(second.code).toBe(2);
    expect(second.stderr).toContain(`error: cannot serve metrics on ${address}: Address already in use`);
  });

  atNight(() => {
    it('that was started for itself ends with an error when it cannot reach its results', async () => {
      const [port = 0] = await freePorts([0]);
      const results = `postgres://user:password@127.0.0.1:${port}/results`;
      const args = ['worker', '--no-providers', '--until-stdin-closes', '--results', results];
      const environment = { TEMPORAL_ADDRESS: inject('temporalAddress') };
      expectRefusal(
        await spawnToolsandbox(args, { cwd: folder, environment }).ended,
        `error: results at postgres://127.0.0.1:${port}/results: no answer from the database server`,
      );
    });
  });

  it('waits for a server that is not there yet, alive and not ready, and works once it is', async () => {
    const [port = 0, healthPort = 0] = await freePorts([0, 0]);
    const health = `127.0.0.1:${healthPort}`;
    const environment = { TEMPORAL_ADDRESS: `127.0.0.1:${port}` };
    const args = ['worker', '--no-providers', '--health', health];
    await using worker = spawnToolsandbox(args, { cwd: folder, environment });
    await worker.until(/waiting until its servers are there: cannot use/);
    const page = async (name: string) => (await fetch(`http://${health}/${name}`)).status;
    expect([await page('healthz'), await page('readyz')]).toEqual([200, 503]);
    const [host = '', to] = inject('temporalAddress').split(':');
    const proxy = createServer((socket) => void socket.pipe(connect(Number(to), host)).pipe(socket));
    proxy.listen(port, '127.0.0.1');
    await using _ = { [Symbol.asyncDispose]: async () => void proxy.close() };
    await worker.until(/"worker ready"/);
    expect(await page('readyz')).toBe(200);
  });

  it('does not warn about sweeps of its own store', async () => {
    const environment = { TEMPORAL_ADDRESS: inject('temporalAddress') };
    const args = ['worker', '--no-providers', '--results', rig.store.location];
    await using worker = spawnToolsandbox(args, { cwd: folder, environment });
    const log = await worker.until(/"worker ready"/);
    expect(log).not.toContain(`sweep ${SWEEP} keeps its results in`);
    expect(log).not.toContain('calls no');
  });
});

it('status names the task queue of a sweep that nobody serves', async () => {
  const other = rig.spec(sweepSpec('unpolled', { scenarios: ['wifi_off'] }));
  const store = '0123456789ab';
  const handle = await rig.client.workflow.start<typeof sweep>('sweep', {
    workflowId: sweepWorkflowId(store, other.id),
    taskQueue: mainQueue(store),
    args: [{ spec: other, cells: 1, concurrency: 1 }],
    typedSearchAttributes: [{ key: SEARCH_ATTRIBUTES.sweepId, value: other.id }],
    memo: { results: '/elsewhere/results.db' },
  });
  vi.stubEnv('TEMPORAL_ADDRESS', inject('temporalAddress'));
  try {
    const status = () => toolsandbox('status', 'unpolled', '--results', join(folder, 'none.db'));
    await expect.poll(async () => (await status()).stdout).toContain(`toolsandbox-${store}`);
    const { code, stdout } = await status();
    expect(code).toBe(0);
    expect(stdout).toContain(`Nothing moves: no worker polls queue toolsandbox-${store}`);
    const diagnosed = await toolsandbox('status', 'unpolled', '--why', '--results', join(folder, 'none.db'));
    expect(diagnosed.stdout).toContain('npx toolsandbox worker --results /elsewhere/results.db');
  } finally {
    vi.unstubAllEnvs();
    await handle.terminate();
  }
});
