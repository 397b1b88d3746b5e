import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { atifExporter } from '../../../results/exports/atif/atif-exporter.ts';
import { atifTrajectory } from '../../../results/exports/atif/atif-trajectory.ts';
import { exampleRecord } from '../example-record.ts';
import { EXAMPLES, sourceOf } from './examples.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-atif-'));
afterAll(() => rmSync(folder, { recursive: true }));
const target = (name: string, replace = false) => ({ path: join(folder, name), replace });

it('a step of the agent has what its calls returned, and what its model used', () => {
  const { steps, ...document } = atifTrajectory(EXAMPLES[0]!);
  expect(document).toMatchObject({
    schema_version: 'ATIF-v1.8',
    session_id: 'nightly/wifi_off/none/openai:gpt-6-sol/1',
    agent: { name: 'toolsandbox', version: '0.1.0+abc', model_name: 'openai:gpt-6-sol' },
    final_metrics: { total_prompt_tokens: 1200, total_cost_usd: 0.0125, total_steps: 3 },
    extra: { similarity: 0, outcome: 'completed' },
  });
  expect(steps).toMatchObject([
    { step_id: 1, source: 'user', message: 'Wifi off, please – “now”', timestamp: '2024-05-15T12:00:00.123Z' },
    {
      step_id: 2,
      source: 'agent',
      message: '<script>',
      model_name: 'model-2026-01-01',
      tool_calls: [{ tool_call_id: 'call_1', function_name: 'set_wifi_status', arguments: { on: false } }],
      observation: { results: [{ source_call_id: 'call_1', content: 'None' }] },
      metrics: { prompt_tokens: 1200, cached_tokens: 1000, cost_usd: 0.0125 },
      timestamp: '2024-05-15T12:00:00.947Z',
    },
    { step_id: 3, source: 'agent', message: 'It is off.' },
  ]);
  expect((steps as readonly object[])[2]).not.toHaveProperty('metrics');
});

it('the steps that a fork copied are marked', () => {
  const fork = EXAMPLES.find(({ origin }) => origin !== undefined);
  const { steps } = atifTrajectory(fork!) as unknown as { steps: readonly { is_copied_context?: true }[] };
  expect(steps.map((step) => step.is_copied_context ?? false)).toEqual([true, true, false]);
});

it('a folder has a file per trajectory, and is only added to if that is wanted', async () => {
  await atifExporter(sourceOf(EXAMPLES), target('out'));
  expect(readdirSync(join(folder, 'out'))).toHaveLength(EXAMPLES.length);
  await expect(atifExporter(sourceOf([]), target('out'))).rejects.toThrow('is not empty');
  await atifExporter(sourceOf(EXAMPLES.slice(0, 1)), target('out', true));
  expect(readdirSync(join(folder, 'out'))).toHaveLength(EXAMPLES.length);
  writeFileSync(join(folder, 'file'), '');
  await expect(atifExporter(sourceOf([]), target('file', true))).rejects.toThrow('is a file');
});

it('no id leads out of the folder, and two ids never share a file', async () => {
  const ids = ['../../x', '.. .. x', '/etc/x', 'a/b', 'a_b'];
  const records = ids.map((id) => ({ ...exampleRecord(), id }));
  await atifExporter(sourceOf(records), target('hostile'));
  expect(readdirSync(join(folder, 'hostile'))).toHaveLength(ids.length);
  expect(readdirSync(folder).toSorted()).toEqual(['file', 'hostile', 'out']);
});

it('a JSON lines file has a line per trajectory', async () => {
  await atifExporter(sourceOf(EXAMPLES), target('all.jsonl'));
  const lines = readFileSync(join(folder, 'all.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { session_id: string }).session_id)).toEqual(
    EXAMPLES.map(({ id }) => id),
  );
});
