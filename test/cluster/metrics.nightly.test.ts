import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { freePorts } from '../../infra/process/free-ports.ts';
import { startPrometheus } from '../../scripts/cluster/prometheus.ts';
import { processFolder } from '../../scripts/processes/process-folder.ts';
import { dashboardQueries } from '../infra/dashboards.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import { prometheusOrNotice } from './support/prometheus-or-notice.ts';
import { createSite, withoutCluster } from './support/site.ts';
import { sweepHandle } from './support/sweeps.ts';

const RULES = join(import.meta.dirname, '../../infra/prometheus');
const CELLS = 4;
const REFUSED_SECONDS = 12;

const prometheus = withoutCluster ? null : await prometheusOrNotice();

/** In dollars per million tokens. */
const PRICES = `
date: 2026-11-22
prices:
  - provider: openai
    source: this test
    models:
      gpt-test: { input: 2, output: 10 }
`;

interface Answer {
  readonly data: {
    readonly result: readonly { readonly metric: Record<string, string>; readonly value: [number, string] }[];
  };
}

it.skipIf(prometheus === null)('every query of the dashboards has an answer while a sweep is played', async () => {
  let refused = false;
  const model = await startOpenaiServer(({ body }) => {
    if (body.messages.at(-1).role === 'tool') return completion({ content: 'Wifi is now switched off.' });
    if (!refused) {
      refused = true;
      return openaiError(429, 'Rate limit reached', { headers: { 'retry-after': String(REFUSED_SECONDS) } });
    }
    return completion({ calls: [{ id: 'call_1', name: 'set_wifi_status', arguments: '{"on": false}' }] });
  });
  onTestFinished(() => model[Symbol.asyncDispose]());
  const agent = `openai:gpt-test?baseUrl=${model.url}/v1&api=chat`;
  const site = await createSite();
  const machine = await site.machine({ OPENAI_API_KEY: 'sk-of-the-metrics' });
  const prices = join(machine.directory, 'prices.yaml');
  await writeFile(prices, PRICES);
  const [port = 0] = await freePorts([0]);
  const worker = `127.0.0.1:${port}`;
  await machine.worker('--metrics', worker, '--prices', prices);
  const folder = await processFolder('prometheus');
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  const jobs = { 'toolsandbox-worker': worker, 'temporal-server': site.cluster.metricsAddress };
  const server = await startPrometheus(prometheus!, folder, join(RULES, 'alerts.yaml'), jobs);
  onTestFinished(() => server.stop());

  const cells = ['--scenarios', 'wifi_off', '--augmentations', 'none', '--trials', String(CELLS), '--no-preflight'];
  const started = await machine.run('sweep', '--id', 'metered', '--agent', agent, ...cells, '--detach');
  expect(started.code, started.stderr).toBe(0);
  await (await sweepHandle(site.client, 'metered')).result();

  const ask = async (query: string) => {
    const response = await fetch(`http://${server.address}/api/v1/query?query=${encodeURIComponent(query)}`);
    const text = await response.text();
    expect(response.status, `${query}: ${text}`).toBe(200);
    return (JSON.parse(text) as Answer).data.result;
  };
  const sum = async (selector: string) => Number((await ask(`sum(${selector})`))[0]?.value[1] ?? 'NaN');
  const of = 'provider="openai",model="gpt-test"';
  await expect.poll(() => sum(`toolsandbox_trajectories_total{${of},outcome="completed"}`)).toBe(CELLS);
  expect(await sum(`toolsandbox_similarity_sum{${of}}`)).toBe(CELLS);
  expect(await sum(`toolsandbox_turns_total{${of},role="agent"}`)).toBe(2 * CELLS);
  expect(await sum(`toolsandbox_tokens_total{${of},kind="input"}`)).toBe(2 * CELLS * 11);
  expect(await sum(`toolsandbox_tokens_total{${of},kind="output"}`)).toBe(2 * CELLS * 7);
  expect(await sum(`toolsandbox_model_latency_seconds_bucket{${of},le="600"}`)).toBe(2 * CELLS);
  expect(await sum(`toolsandbox_turn_failures_total{${of},type="provider.rate-limited"}`)).toBe(1);
  expect(await sum(`toolsandbox_turn_waits_total{${of},for="limit"}`)).toBeGreaterThanOrEqual(1);
  // The user ends each conversation with a call.
  expect(await sum('toolsandbox_tool_executions_total{result="ok"}')).toBe(2 * CELLS);
  expect(await sum(`toolsandbox_turn_cost_usd_sum{${of}}`)).toBeCloseTo(2 * CELLS * (11 * 2 + 7 * 10) * 1e-6, 9);

  for (const [panel, query] of dashboardQueries()) {
    await expect.poll(async () => (await ask(query)).length, { message: `${panel}: ${query}` }).toBeGreaterThan(0);
  }
  const exposed = await (await fetch(`http://${worker}/metrics`)).text();
  for (const secret of ['metered', model.url, 'sk-of-the-metrics', 'wifi_off']) expect(exposed).not.toContain(secret);
});
