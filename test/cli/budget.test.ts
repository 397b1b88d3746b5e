import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { budgetLines, budgetNotes, leftByBudget } from '../../cli/sweep/budget-lines.ts';
import { planNights } from '../../client/nights/plan-nights.ts';
import type { BudgetState } from '../../limits/limit.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { openStore } from '../../results/open-store.ts';
import { parametersOf } from '../../runs/sweep-spec.ts';
import { catalogue, sweepOf } from '../../scripts/sweep-of.ts';
import { parseSweepFile } from '../../client/sweep-files/parse-sweep-file.ts';
import { exampleRecord } from '../results/example-record.ts';
import { toolsandbox } from './command-line.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const OWN = 'compatible:own?baseUrl=http://127.0.0.1:9/v1';
const prices = join(folder, 'prices.yaml');
writeFileSync(
  prices,
  '{ date: 2026-11-20, prices: [{ provider: compatible, source: mine, models: { own: { input: 1, output: 2 } } }] }',
);
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
const REFUSED = `a budget of $20 cannot be kept to, because the price of ${OWN} is not known: add it to a file for --prices`;

describe('a budget of dollars with a model without a price', () => {
  const sweep = (...args: readonly string[]) =>
    toolsandbox('sweep', '--scenarios', 'wifi_off', ...args, '--results', join(folder, 'never.db'));

  it.each([
    ['as agent', ['--agent', OWN]],
    ['as simulated user', ['--user', OWN]],
  ])('%s is refused before anything starts', async (_role, args) => {
    const { code, stderr } = await sweep(...args, '--max-cost', '20');
    expect(code).toBe(2);
    expect(oneLine(stderr)).toContain(REFUSED);
    expect(oneLine(stderr)).toContain('or allow it with --allow-unpriced: then a call counts only if the provider');
    expect(existsSync(join(folder, 'never.db'))).toBe(false);
  });

  it.each([
    ['its price is given', ['--prices', prices, '--max-cost', '20']],
    ['it is allowed', ['--max-cost', '20', '--allow-unpriced']],
    ['tokens are limited instead', ['--max-tokens', '1000']],
    ['there is no limit', ['--max-cost', 'none']],
  ])('is played where %s', async (_what, args) => {
    expect(await sweep('--agent', OWN, ...args, '--dry-run')).toMatchObject({ code: 0 });
  });

  it('is refused by a sweep file, and by the schedule of one, unless the file allows it', async () => {
    const file = join(folder, 'nightly.yaml');
    const written = (more: string) => `agents: ["${OWN}"]\nscenarios: [wifi_off]\nbudget: { max_cost: 20${more} }`;
    const nights = (text: string) =>
      planNights(
        file,
        parseSweepFile(text, file),
        { name: 'nightly', cron: ['0 2 * * *'], timeZone: 'UTC', trustSpecs: true },
        () => undefined,
      );
    writeFileSync(file, written(''));
    const { code, stderr } = await sweep('--file', file, '--dry-run');
    expect(code).toBe(2);
    expect(oneLine(stderr)).toContain(`sweep file ${file}: ${REFUSED}`);
    await expect(nights(written(''))).rejects.toThrow(`sweep file ${file}: ${REFUSED}`);
    await expect(nights(written(''))).rejects.toThrow('or allow it with budget > allow_unpriced: true');
    const allowed = written(', allow_unpriced: true, stop: false');
    writeFileSync(file, allowed);
    expect(await sweep('--file', file, '--dry-run')).toMatchObject({ code: 0 });
    const { inputFor } = await nights(allowed);
    expect(inputFor({ id: 'abc', location: 'r.db' }).limits).toMatchObject({
      maxCostUsd: 20,
      ends: false,
      allowUnpriced: true,
    });
  });
});

it('old prices are named with their age before a sweep plays, and by its estimate', async () => {
  const old = join(folder, 'old.yaml');
  writeFileSync(old, readFileSync(prices, 'utf8').replace('2026-11-20', '2020-01-01'));
  for (const action of ['--dry-run', '--estimate']) {
    const args = ['--scenarios', 'wifi_off', '--agent', OWN, '--results', join(folder, 'never.db'), action];
    const { stderr } = await toolsandbox('sweep', ...args, '--prices', old);
    expect(oneLine(stderr)).toMatch(
      /note: the prices of compatible:own\S+ are \d{4,} days old \(.*old\.yaml of 2020-01-01\)/,
    );
    const { stderr: recent } = await toolsandbox('sweep', ...args, '--prices', prices);
    expect(recent).not.toContain('days old');
  }
});

describe('the budget of a stored sweep with such a model', () => {
  let results: readonly string[];
  let files = 0;
  const id = 'nightly/wifi_off/none/scripted:oracle/1';

  beforeEach(async () => {
    const path = join(folder, `results-${++files}.db`);
    results = ['--results', path];
    await using store = await openStore(path, 'write');
    const stored = sweepOf('nightly', ['wifi_off'], { agents: [OWN] });
    await store.packs.save(toStoredPack(catalogue()));
    await store.sweeps.open({ id: 'nightly', parameters: parametersOf(stored), cells: 1, createdAt: 0 });
    await store.trajectories.save(exampleRecord({ trial: 1, user: 'scripted:user' }, { similarity: 0.25 }));
  });

  const limit = (...args: readonly string[]) => toolsandbox('sweep', 'limit', 'nightly', ...args, ...results);

  it('is refused by limit, unless it is allowed or its price is given', async () => {
    const { code, stderr } = await limit('--max-cost', '20');
    expect(code).toBe(2);
    expect(oneLine(stderr)).toContain(REFUSED);
    expect(oneLine(stderr)).toContain('`npx toolsandbox sweep limit nightly --allow-unpriced`');
    expect((await limit()).stdout).toContain('(no limit)');
    expect((await limit('--max-cost', '20', '--prices', prices)).stdout).toContain('(at most $20)');
    expect(await limit('--stop-at-budget')).toMatchObject({ code: 2 });
    expect((await limit('--stop-at-budget', '--allow-unpriced')).stdout).toContain('the sweep ends when it is used up');
    expect((await limit('--no-stop-at-budget')).stdout).not.toContain('the sweep ends');
  });

  it('is refused by requeue, which changes nothing then', async () => {
    await limit('--max-cost', '20', '--prices', prices);
    const { code, stderr } = await toolsandbox('sweep', 'requeue', 'nightly', '--all', '--trust-specs', ...results);
    expect(code).toBe(2);
    expect(oneLine(stderr)).toContain(REFUSED);
    expect((await toolsandbox('list', '--json', ...results)).stdout).toContain(id);
  });
});

describe('what is said of a budget', () => {
  const BUDGET: BudgetState = {
    maxCostUsd: 20,
    maxTokens: null,
    ends: false,
    awayMs: 1_800_000,
    allowUnpriced: false,
    costUsd: 20.5,
    tokens: 10,
    unpriced: 0,
    reserved: { calls: 0, costUsd: 0, tokens: 0 },
  };
  const files = { results: '/data/r.db' };

  it('at the start: what it is, and what happens at its end', () => {
    expect(budgetNotes({})).toEqual([]);
    expect(budgetNotes(BUDGET)[0]).toContain('$20 for the whole sweep; when that is used up, it waits');
    expect(budgetNotes({ maxTokens: 5000, ends: true })).toEqual([
      'budget: 5,000 tokens for the whole sweep; when that is used up, it ends',
    ]);
  });

  it('while the sweep waits for it: the command that raises it', () => {
    const raise = '  npx toolsandbox sweep limit s --max-cost 40 --results /data/r.db';
    expect(budgetLines('s', BUDGET, files).map(({ text }) => text)).toEqual([
      expect.stringContaining('used up'),
      raise,
    ]);
    expect(budgetLines('s', { ...BUDGET, costUsd: 19 }, files)).toEqual([]);
    expect(budgetLines('s', { ...BUDGET, ends: true }, files)).toEqual([]);
  });

  it('at the end: what is left, and what plays it', () => {
    const left = { left: 5, reasons: ['budget of sweep s: $20.50 of at most $20 are spent', 'the disk is full'] };
    expect(leftByBudget('s', { ...BUDGET, maxTokens: 10 }, left, files)).toEqual([
      expect.stringContaining('$20.50 of at most $20 are spent; 3 cells not begun, 1 cut off'),
      '  npx toolsandbox sweep limit s --max-cost 40 --max-tokens 20 --results /data/r.db',
    ]);
    expect(leftByBudget('s', { ...BUDGET, costUsd: 1 }, left, files)).toEqual([]);
  });
});
