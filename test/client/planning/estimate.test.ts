import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { turnUsages } from '../../../client/planning/estimated-usage.ts';
import { openStore } from '../../../results/open-store.ts';
import { parseModelSpec } from '../../../roles/model/spec.ts';
import { exampleRecord } from '../../results/example-record.ts';
import { jsonLines, toolsandbox } from '../../cli/command-line.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const folder = temporaryFolder();

const MODEL = 'openai:gpt-priced';
const prices = join(folder, 'prices.yaml');
writeFileSync(
  prices,
  '{ date: 2026-11-20, prices: [{ provider: openai, source: mine, models: { gpt-priced: { input: 10, cached_input: 1, output: 100 } } }] }',
);

interface Model {
  readonly role: string;
  readonly basis: string;
  readonly runs: number | null;
  readonly turns: number;
  readonly input: number;
  readonly cached_input: number;
  readonly output: number;
  readonly cost_usd: number | null;
}

async function estimate(...options: readonly string[]) {
  vi.stubEnv('OPENAI_API_KEY', '');
  const at = options.includes('--results') ? [] : ['--results', join(folder, 'none.db')];
  const scenario = options.includes('--scenarios') ? [] : ['--scenarios', 'wifi_off'];
  const args = ['sweep', '--estimate', '--json', '--prices', prices, ...scenario, ...at, ...options];
  const { code, stdout, stderr } = await toolsandbox(...args);
  vi.unstubAllEnvs();
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const [form] = jsonLines(stdout);
  return { ...form, models: form?.['models'] as readonly Model[] } as Record<string, unknown> & {
    models: readonly Model[];
  };
}

const agentOnly = async (...options: readonly string[]) =>
  (await estimate('--agent', MODEL, '--augmentations', 'none', ...options)).models[0]!;

describe('sweep --estimate', () => {
  it('counts one call of a judge for each run, with what the run said and what judges are told', async () => {
    const judged = ['--agent', 'scripted:oracle', 'scripted:slip', '--judge', MODEL, '--augmentations', 'none,tns'];
    const { models } = await estimate(...judged);
    expect(models).toMatchObject([{ role: 'judge', model: MODEL, turns: 4, basis: 'reference-solutions' }]);
    const { input, cost_usd: cost } = models[0]!;
    expect(input).toBeGreaterThan((4 * 1_500) / 4);
    expect(cost).toBeGreaterThan(0);
    expect((await estimate(...judged, '--trials', '2')).models[0]!.input).toBe(2 * input);
  });

  it('counts the turns that the reference solution takes, of agent and user, and starts and writes nothing', async () => {
    const results = ['--results', join(folder, 'played.db')];
    await toolsandbox('run', 'wifi_off', '--engine', 'inline', ...results);
    const [id] = jsonLines((await toolsandbox('list', '--json', ...results)).stdout).map((run) => String(run['id']));
    const [shown] = jsonLines((await toolsandbox('show', id ?? '', '--json', ...results)).stdout);
    const [, ...events] = (shown?.['events'] ?? []) as readonly { kind: string; role?: string }[];
    const turnsOf = (role: string) => events.filter((event) => event.kind === 'turn' && event.role === role).length;
    const { models } = await estimate('--agent', MODEL, '--user', MODEL, '--augmentations', 'none');
    expect(models).toMatchObject([
      { role: 'agent', turns: turnsOf('agent'), basis: 'reference-solutions', runs: null },
      { role: 'user', turns: turnsOf('user') },
    ]);
    expect(turnsOf('agent')).toBeGreaterThan(1);
    expect(existsSync(join(folder, 'none.db'))).toBe(false);
  });

  it('prices the tokens, within a range', async () => {
    const { models, ...all } = await estimate('--agent', MODEL, '--augmentations', 'none');
    const [{ input, cached_input, output } = models[0]!] = models;
    const usd = ((input - cached_input) * 10 + cached_input + output * 100) / 1e6;
    expect(all['cost_usd']).toBeCloseTo(usd, 8);
    const { low, high } = all['cost_range'] as Record<string, number>;
    expect(low).toBeLessThan(usd);
    expect(high).toBeGreaterThan(usd);
  });

  it('knows that more tools make longer requests, and more trials more of them', async () => {
    const none = await agentOnly();
    const all = (await estimate('--agent', MODEL, '--augmentations', 'at')).models[0]!;
    expect(all.turns).toBe(none.turns);
    expect(all.input).toBeGreaterThan(2 * none.input);
    expect(await agentOnly('--trials', '3')).toMatchObject({ turns: 3 * none.turns, output: 3 * none.output });
    const both = (await estimate('--agent', MODEL, '--augmentations', 'none,at')).models[0]!;
    expect(both.input).toBeCloseTo(all.input + none.input, -1);
  });

  it('says that a cost is not known, and that scripts cost nothing', async () => {
    expect(await estimate('--agent', 'openai:gpt-unpriced')).toMatchObject({ cost_usd: null, cost_range: null });
    expect(await estimate('--agent', 'scripted:oracle')).toMatchObject({ cost_usd: 0, models: [] });
    const args = [
      'sweep',
      '--estimate',
      '--agent',
      'openai:gpt-unpriced?baseUrl=http://127.0.0.1:1/v1',
      '--limit',
      '1',
    ];
    const { stdout, stderr } = await toolsandbox(...args, '--results', join(folder, 'none.db'));
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain('cost unknown for openai:gpt-unpriced');
    expect(stderr).toContain('nothing was started or written (--estimate)');
  });

  it('uses the means of earlier runs of the agent where there are enough', async () => {
    const file = join(folder, 'measured.db');
    const store = await openStore(file, 'write');
    for (let trial = 1; trial <= 10; trial++) {
      const usage = { ...exampleRecord().usage.agent, input: 1000 * trial, output: 10, costUsd: 0.01 * trial };
      await store.trajectories.save(exampleRecord({ agent: MODEL, trial }, { usage: { agent: usage, user: usage } }));
      const few = trial === 9 ? await agentOnly('--results', file) : undefined;
      if (few) expect(few).toMatchObject({ basis: 'reference-solutions' });
    }
    await store.close();
    const measured = await agentOnly('--results', file, '--trials', '2');
    expect(measured).toMatchObject({ basis: 'earlier-runs', runs: 10, input: 11_000, output: 20, turns: null });
    expect(measured.cost_usd).toBeCloseTo(0.11, 8);
  });
});

describe('the usage of turns', () => {
  const turns = [
    { sent: 8000, said: 400 },
    { sent: 10_000, said: 40 },
  ];
  const usageOf = (model: string) => turnUsages(turns, parseModelSpec(model));

  it('has a token for four characters, and what was sent before from the cache', () => {
    expect(usageOf('openai:m?effort=none')).toMatchObject([
      { input: 2000, cachedInput: 0, cacheWrite: 0, output: 100 },
      { input: 2500, cachedInput: 2000, cacheWrite: 0, output: 10 },
    ]);
    expect(turnUsages([{ sent: 4000, said: 0 }, ...turns], parseModelSpec('openai:m'))[1]).toMatchObject({
      cachedInput: 0,
    });
  });

  it('grows with the effort, and is written to the cache of Anthropic', () => {
    const [low, high] = ['low', 'high'].map((effort) => usageOf(`openai:m?effort=${effort}`)[0]!.output);
    expect(high).toBeGreaterThan(low!);
    expect(usageOf('anthropic:m').map(({ cacheWrite }) => cacheWrite)).toEqual([2000, 500]);
  });
});
