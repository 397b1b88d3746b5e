import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { parsePrices } from '../../roles/prices/price-file.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
afterEach(() => vi.unstubAllEnvs());

function pricesFile(name: string, model: string): string {
  const path = join(folder, name);
  writeFileSync(
    path,
    `{ date: 2026-11-20, prices: [{ provider: openai, source: mine, models: { gpt-own: ${model} } }] }`,
  );
  return path;
}

async function costOfRun(...options: readonly string[]) {
  await using server = await startOpenaiServer([completion({ content: 'I cannot.' })]);
  const results = ['--results', join(folder, 'results.db')];
  const agent = `openai:gpt-own?baseUrl=${server.url}/v1`;
  const args = ['run', 'wifi_off', '--engine', 'inline', '--agent', agent, '--json', ...results, ...options];
  const [run] = jsonLines((await toolsandbox(...args)).stdout);
  return run?.['usage'];
}

it('a run is priced by --prices, else by TOOLSANDBOX_PRICES, else its cost is unknown', async () => {
  const dear = pricesFile('dear.yaml', '{ input: 2000, output: 0 }');
  const cheap = pricesFile('cheap.yaml', '{ input: 1000, output: 0 }');
  expect(await costOfRun()).toMatchObject({ agent: { input: 11, cost_usd: null }, user: { cost_usd: 0 } });
  vi.stubEnv('TOOLSANDBOX_PRICES', cheap);
  expect(await costOfRun()).toMatchObject({ agent: { cost_usd: 0.011 } });
  expect(await costOfRun('--prices', dear)).toMatchObject({ agent: { cost_usd: 0.022 } });
});

it.each([
  ['is missing', 'missing.yaml', /missing\.yaml cannot be used: it cannot be read \(ENOENT\)/],
  ['has a mistake', pricesFile('wrong.yaml', '{ input: 1 }'), /wrong\.yaml cannot be used: .*gpt-own > output/],
])('nothing starts with a file that %s', async (_title, prices, message) => {
  const results = join(folder, 'never.db');
  for (const command of [['sweep'], ['run', 'wifi_off']]) {
    const { code, stderr } = await toolsandbox(...command, '--prices', prices, '--results', results);
    expect(code).toBe(2);
    expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(message);
    expect(existsSync(results)).toBe(false);
  }
});

it('the example of the page about cost is correct', () => {
  const page = readFileSync(new URL('../../docs/cost.md', import.meta.url), 'utf8');
  const [, example = ''] = /```yaml\n([\s\S]*?)```/.exec(page) ?? [];
  expect(parsePrices(example, 'docs/cost.md').prices).toHaveLength(2);
});
