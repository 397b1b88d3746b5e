import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Command } from 'commander';
import { print } from '../cli/say.ts';
import { wholeNumber } from '../cli/options.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { DEFAULT_CLOCK } from '../sandbox/clock.ts';
import { instantiate } from '../scenarios/instantiate.ts';
import { startQuotaServer } from './limits/quota-server.ts';
import type { Served } from './limits/quota-server.ts';
import { catalogue } from './sweep-of.ts';

/**
 * `npm run limits -- [options]`: a sweep on several workers whose model has a quota and refuses now and then. No cell may be
 * lost, the quota never exceeded, and nine tenths of it used. It takes as long as the quota makes it.
 */
const {
  requests,
  tokens,
  workers,
  scenarios: wanted,
} = new Command('limits')
  .option('--requests <n>', 'requests per minute', wholeNumber(1), 15)
  .option('--tokens <n>', 'tokens per minute', wholeNumber(1), 20_000)
  .option('--workers <n>', 'worker processes', wholeNumber(1), 4)
  .option('--scenarios <n>', 'scenarios that are played', wholeNumber(1), 20)
  .parse()
  .opts<{ requests: number; tokens: number; workers: number; scenarios: number }>();

const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-limits-'));
const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url));
const run = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, [main, ...args], { cwd: folder, maxBuffer: 100_000_000 })).stdout;

const scenarios = tellingOpenings(catalogue().scenarios).slice(0, wanted);
const rules = { clock: DEFAULT_CLOCK, profile: 'default' } as const;
const played = scenarios.map(({ name }) => instantiate(catalogue(), name, rules));
await using server = await startQuotaServer(played, { requests, tokens });
const model = `compatible:oracle?baseUrl=${server.url}/v1`;
const limits = { requests_per_minute: requests, tokens_per_minute: tokens };
writeFileSync(join(folder, 'limits.yaml'), JSON.stringify({ [model]: limits }));
print(`${workers} workers, ${requests} requests/min, ${tokens} tokens/min, in ${folder}`);
await run('engine', 'up', '--workers', String(workers));
try {
  const options = [
    '--agent',
    model,
    '--scenarios',
    scenarios.map(({ name }) => name).join(),
    '--augmentations',
    'none',
    '--model-limits',
    'limits.yaml',
  ];
  await run('sweep', '--id', 'limits', ...options, '--no-worker').catch((error: unknown) => {
    print(`the sweep did not exit with 0: ${String((error as { stderr?: string }).stderr ?? error)}`);
  });
} finally {
  await run('engine', 'down');
}
const stored = (await run('list', '--sweep', 'limits', '--json'))
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as { similarity: number | null; outcome: string });

const sent = [...server.served, ...server.bursts.map((at) => ({ at, tokens: 0 }))].toSorted(
  (one, other) => one.at - other.at,
);
const full = fullMinutes(sent);
const figures = {
  cells: stored.length,
  lost: stored.filter(({ similarity }) => similarity === null).length,
  belowOne: stored.filter(({ similarity }) => similarity !== 1).length,
  answered: server.served.length,
  refusedOverQuota: server.overQuota,
  refusedInBursts: server.bursts.length,
  busiestMinute: busiest(sent, () => 1),
  busiestMinuteTokens: busiest(server.served, (call) => call.tokens),
  usedRequests: mean(full.map(({ calls }) => calls.length)) / requests,
  usedTokens: mean(full.map(({ calls }) => calls.reduce((sum, call) => sum + call.tokens, 0))) / tokens,
};
print(Object.entries(figures).map(([name, value]) => `${name.padEnd(20)} ${Math.round(value * 1000) / 1000}`));
const problems = [
  ...(figures.cells === 0 || figures.belowOne > 0 ? ['cells without a score of 1'] : []),
  ...(figures.refusedOverQuota > 0 ? ['the quota was exceeded'] : []),
  ...(Math.max(figures.usedRequests, figures.usedTokens) < 0.9 ? ['less than 90 % of the quota was used'] : []),
];
print(problems.length === 0 ? 'passed' : problems.map((problem) => `FAILED: ${problem}`));
process.exitCode = problems.length === 0 ? 0 : 1;

/** The server knows a conversation by its first text, so variants of one scenario cannot be told apart. */
function tellingOpenings(all: readonly Scenario[]): readonly Scenario[] {
  const alike = Map.groupBy(all, ({ opening }) => opening);
  return all.filter(({ opening }) => alike.get(opening)?.length === 1);
}

/** Whole minutes while there was work for everyone: from the first call to the last minute but one. */
function fullMinutes(served: readonly Served[]): readonly { readonly calls: readonly Served[] }[] {
  const [first, last] = [served[0]?.at ?? 0, served.at(-1)?.at ?? 0];
  const minutes = Math.max(1, Math.floor((last - first) / 60_000));
  return Array.from({ length: minutes }, (_, minute) => {
    const from = first + minute * 60_000;
    return { calls: served.filter(({ at }) => at >= from && at < from + 60_000) };
  });
}

/** The most that falls into any 60 seconds. */
function busiest(served: readonly Served[], figure: (call: Served) => number): number {
  return Math.max(
    0,
    ...served.map(({ at }) =>
      served.filter((call) => call.at >= at && call.at < at + 60_000).reduce((sum, call) => sum + figure(call), 0),
    ),
  );
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);
}
