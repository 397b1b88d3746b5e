import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import { exampleRecord } from '../results/example-record.ts';
import { jsonLines, toolsandbox } from './command-line.ts';
import { keyDifferences } from './documented-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-compare-'));
const results = ['--results', join(folder, 'results.db')];

const SCENARIOS = Array.from({ length: 8 }, (_, index) => `scenario_${index}`);
const BETTER = 'openai:better';
const WORSE = 'openai:worse';

/** On Tuesday, the worse agent has become worse still, one scenario was changed, and one has no score. */
beforeAll(async () => {
  const store = await openStore(join(folder, 'results.db'), 'write');
  const agents = {
    monday: [BETTER, WORSE],
    tuesday: [BETTER, WORSE],
    wednesday: ['openai:other'],
    'two-others': ['x:a', 'x:b'],
  };
  for (const [sweep, played] of Object.entries(agents)) {
    await store.openSweep({ id: sweep, parameters: {}, cells: 16, createdAt: 0 });
    for (const agent of played) {
      for (const [index, scenario] of SCENARIOS.entries()) {
        const lost = agent === WORSE && sweep === 'tuesday' ? 0.3 : 0;
        const similarity = (agent === WORSE ? 0.5 : 1) - lost - (agent === WORSE ? index / 50 : 0) * (lost + 0.1);
        const { provenance } = exampleRecord();
        const changed = sweep === 'tuesday' && index === 0 ? { provenance: { ...provenance, scenario: 's2' } } : {};
        const missing = sweep === 'tuesday' && index === 1;
        await store.saveTrajectory(
          exampleRecord({ sweep, agent, scenario }, { similarity: missing ? null : similarity, ...changed }),
        );
      }
    }
  }
  await store.openSweep({ id: 'nothing', parameters: {}, cells: 16, createdAt: 0 });
  await store.close();
});

afterAll(() => rmSync(folder, { recursive: true }));

const compare = (...args: readonly string[]) => toolsandbox('compare', ...args, ...results);

const objects = (value: unknown) => value as readonly JsonObject[];

async function comparisons(...args: readonly string[]): Promise<readonly JsonObject[]> {
  const [printed] = jsonLines((await compare(...args, '--json')).stdout);
  return objects(printed?.['comparisons']);
}

describe('compare', () => {
  it('compares the agents of one sweep with the first one', async () => {
    const { code, stdout, stderr } = await compare('monday');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain(`before  monday  ${BETTER}\nafter   monday  ${WORSE}\n`);
    expect(stdout).toContain(
      '\nbroke: 8 (solved before, not after)\n  100.0 -> 48.6  monday/scenario_7/none/openai:worse/1\n',
    );
    const [turned] = await comparisons('monday', '--agent', WORSE, BETTER);
    expect(turned).toMatchObject({ before: { agent: WORSE }, after: { agent: BETTER } });
    expect(turned?.['improved']).toHaveLength(8);
  });

  it('compares the agents that two sweeps have in common, or those that are named', async () => {
    const both = await comparisons('monday', 'tuesday');
    expect(both.map(({ before, after }) => [before, after])).toEqual(
      [BETTER, WORSE].map((agent) => [
        { sweep: 'monday', agent },
        { sweep: 'tuesday', agent },
      ]),
    );
    expect(both[0]).toMatchObject({
      similarity: { pairs: 6, difference: 0, p: 1 },
      unpaired: { before: 1, after: 0 },
      excluded: [{ input: 'scenario', pairs: 1, scenarios: ['scenario_0'] }],
    });
    expect(await comparisons('monday', 'tuesday', '--agent', WORSE)).toMatchObject([{ after: { agent: WORSE } }]);
    expect(await comparisons('monday', 'tuesday', 'monday', '--agent', WORSE)).toHaveLength(2);
  });

  it('compares the only agents of two sweeps', async () => {
    const stored = await comparisons('wednesday', 'wednesday');
    expect(stored).toMatchObject([{ similarity: { difference: 0 } }]);
  });

  it('prints the documented JSON', async () => {
    const [, worse] = await comparisons('monday', 'tuesday');
    const [agents] = await comparisons('monday');
    expect(keyDifferences(worse, '`compare`')).toEqual([]);
    expect(keyDifferences(worse?.['similarity'], 'Differences')).toEqual([]);
    expect(keyDifferences((worse!['columns'] as JsonObject)['0DT'], 'Differences')).toEqual([]);
    for (const inputs of objects(worse?.['excluded'])) expect(keyDifferences(inputs, 'Different inputs')).toEqual([]);
    expect(agents?.['broke']).toHaveLength(8);
    for (const change of objects(agents?.['broke'])) expect(keyDifferences(change, 'Changed cells')).toEqual([]);
  });

  it('fails on a regression, and only on one', async () => {
    const failed = await compare('monday', 'tuesday', '--fail-on-regression');
    expect(failed.code).toBe(1);
    expect(failed.stderr).toMatch(
      /^similarity of openai:worse in tuesday is 3\d\.\d points below that of openai:worse in monday, p \S+ \(--fail-on-regression\)\n$/,
    );
    expect(await compare('tuesday', 'monday', '--fail-on-regression')).toMatchObject({ code: 0, stderr: '' });
    expect(await compare('monday', 'tuesday')).toMatchObject({ code: 0, stderr: '' });
  });

  it('writes a page to send by mail, without scripts and requests', async () => {
    const file = join(folder, 'comparison.html');
    const { code, stdout, stderr } = await compare('monday', '--html', file);
    expect({ code, stderr }).toEqual({ code: 0, stderr: `wrote ${file}\n` });
    expect(stdout).toContain('before  monday');
    const page = readFileSync(file, 'utf8');
    expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son\w+=|https?:/i);
    expect(page).toContain('<h1>Comparison of monday</h1>');
    expect(page).toContain(`<h2>monday  ${WORSE}</h2><p>compared with monday  ${BETTER}</p>`);
    expect(page).toMatch(/<p>worse: similarity -\d+\.\d points, p &lt;0\.001, over 8 scenarios<\/p>/);
    expect(page).toMatch(/<p>a true difference of \d\.\d points would be found in four of five such comparisons<\/p>/);
    expect(page).toMatch(
      /<th scope="row">similarity<\/th><td>8<\/td><td>100\.0<\/td><td>[\d.]+<\/td><td>-\d+\.\d<\/td>/,
    );
    expect(page).toMatch(/aria-label="solved: -100\.0"/);
    expect(page).toContain('<h3>Broke: 8</h3>');
    expect(page).toContain('<li>100.0 → 48.6 <code>monday/scenario_7/none/openai:worse/1</code></li>');
    expect(await compare('tuesday', '--html', file)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('add --force to replace it'),
    });
    expect(await compare('monday', 'tuesday', '--html', file, '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(file, 'utf8')).toContain('not compared: another scenario in 1 pair: scenario_0');
  });

  it.each([
    [['wednesday'], 'sweep wednesday has one agent only, openai:other: name another sweep to compare it with'],
    [['nothing'], 'sweep nothing has no stored runs'],
    [
      ['monday', 'two-others'],
      'have no agent in common: sweep monday has openai:better, openai:worse; sweep two-others has x:a, x:b',
    ],
    [['monday', 'nothing'], 'nothing is stored of sweep nothing'],
    [['monday', 'tuesday', '--agent', 'x:y'], '--agent x:y: sweep monday has openai:better, openai:worse'],
    [['monday', 'never'], 'no sweep "never" in these results'],
  ])('rejects %s', async (args, message) => {
    const { code, stdout, stderr } = await compare(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
