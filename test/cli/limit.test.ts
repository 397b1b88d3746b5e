import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { expectRefusal, jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const results = ['--results', join(folder, 'results.db')];
const MODEL = 'openai:gpt-test';

beforeAll(async () => {
  await using store = await openStore(join(folder, 'results.db'), 'write');
  await store.sweeps.open({ id: 'nightly', parameters: {}, cells: 1, createdAt: 1 });
  const call = { ticket: 't', model: MODEL, sweep: 'nightly' };
  await store.traffic.admit({ ...call, tokens: 100, most: { tokens: 100, costUsd: 1 }, first: true, timeoutMs: 1000 });
  await store.traffic.settle(call, { tokens: 1234, costUsd: 0.5, succeeded: true });
  await store.traffic.throttle('openai:gpt-busy', { waitMs: 3_600_000, reason: 'answered 429: slow\u001b[2J down' });
});

describe('limits and sweep limit', () => {
  it('changes what is given, keeps the rest, and shows what was used', async () => {
    await toolsandbox('engine', 'limits', MODEL, '--requests', '500', '--tokens', '200000', ...results);
    const { code, stdout } = await toolsandbox(
      'engine',
      'limits',
      `${MODEL}?effort=low`,
      '--requests',
      'none',
      ...results,
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^openai:gpt-test {2}\d requests\/min \(no limit\) {2}[\d,]+ tokens\/min \(at most 200,000\) {2}0 running \(no limit\)\n$/,
    );
  });

  it('shows why and until when a model waits', async () => {
    const { stdout } = await toolsandbox('engine', 'limits', ...results);
    expect(stdout).toMatch(
      /openai:gpt-busy .*\n {2}slowed down to 24 requests\/min by refusals\n {2}waiting until .*: answered 429/,
    );
    expect(stdout).toContain('slow\\u{1b}[2J down');
    expect(
      jsonLines((await toolsandbox('engine', 'limits', 'openai:gpt-busy', '--json', ...results)).stdout),
    ).toMatchObject([
      { model: 'openai:gpt-busy', requests_per_minute: null, blocked: { until: expect.stringMatching(/^\d{4}-.*Z$/) } },
    ]);
  });

  it('shows and raises the budget of a sweep', async () => {
    const { stdout } = await toolsandbox('sweep', 'limit', 'nightly', '--max-cost', '2.5', ...results);
    expect(stdout).toBe('nightly  spent $0.50 (at most $2.5); 1,234 tokens (no limit)\n');
    expect(jsonLines((await toolsandbox('sweep', 'limit', 'nightly', '--json', ...results)).stdout)).toEqual(
      expect.arrayContaining([
        {
          sweep: 'nightly',
          max_cost_usd: 2.5,
          max_tokens: null,
          ends: false,
          allow_unpriced: false,
          away_ms: 1_800_000,
          cost_usd: 0.5,
          tokens: 1234,
          unpriced: 0,
          reserved: { calls: 0, cost_usd: 0, tokens: 0 },
        },
      ]),
    );
  });

  it('shows that a model is away, and changes how long a sweep waits for it', async () => {
    const store = await openStore(join(folder, 'results.db'), 'write');
    const call = { ticket: 'away', model: 'openai:gone', sweep: 'nightly' };
    await store.traffic.unreached(call, 'connection refused at 127.0.0.1:8000');
    await store.close();
    const { stdout } = await toolsandbox('engine', 'limits', 'openai:gone', ...results);
    expect(stdout).toMatch(
      /\n {2}is away since .* UTC \(connection refused at 127\.0\.0\.1:8000\); one call tries it at /,
    );
    const [json] = jsonLines((await toolsandbox('engine', 'limits', 'openai:gone', '--json', ...results)).stdout);
    expect(json?.['away']).toEqual({
      since: expect.stringMatching(/Z$/),
      reason: 'connection refused at 127.0.0.1:8000',
      probe_at: expect.stringMatching(/Z$/),
    });
    const changed = await toolsandbox('sweep', 'limit', 'nightly', '--away', '2h', ...results);
    expect(changed.stdout).toContain('; waits 2 h 0 min for a model that is away\n');
    await toolsandbox('sweep', 'limit', 'nightly', '--away', '30m', ...results);
  });

  it.each([
    [['engine', 'limits', '--requests', '5'], 'name the model'],
    [['engine', 'limits', MODEL, '--max-cost', '5'], "unknown option '--max-cost'"],
    [['engine', 'limits', MODEL, '--requests', '0'], 'It must be a number above 0, or none.'],
    [['sweep', 'limit', 'other', '--max-cost', '5'], 'other'],
    [['sweep', 'limit', '--away', '5m'], "missing required argument 'sweep'"],
    [['sweep', 'limit', 'nightly', '--away', '5'], 'It must be a number and s, m or h, for example 30m, or 0.'],
  ])('%j is refused', async (args, words) => {
    expectRefusal(await toolsandbox(...args, ...results), words);
  });
});

describe('sweep --model-limits', () => {
  it.each([
    ['openai:gpt-test: {requests: 5}', 'openai:gpt-test: unknown "requests": remove it or correct its spelling'],
    ['openai:gpt-test: {requests_per_minute: -5}', 'openai:gpt-test > requests_per_minute: '],
    ['gpt-test: {requests_per_minute: 5}', 'gpt-test: write a model spec, for example openai:MODEL'],
    ['a: b: c', 'line 1: '],
    ['nobody:gpt-test: {requests_per_minute: 5}', 'there is no provider "nobody"'],
  ])('%s names the file, the field and the fix', async (text, words) => {
    const file = join(folder, 'limits.yaml');
    writeFileSync(file, text);
    const { code, stderr } = await toolsandbox('sweep', '--dry-run', '--model-limits', file, ...results);
    expect(code).toBe(2);
    expect(stderr).toContain(`${file} cannot be used: `);
    expect(stderr).toContain(words);
  });
});
