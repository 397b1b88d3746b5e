import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openStore } from '../../../../results/open-store.ts';
import { exampleRecord } from '../../example-record.ts';
import { accessibilityProblems } from '../../../viewer/support/viewer-in-browser.ts';
import { toolsandbox } from '../../../cli/command-line.ts';

const HOSTILE = 'compatible:<script>window.hostile=1</script><img src=x onerror="window.hostile=1">';

describe.skipIf(inject('chromium') === null)('the pages of report --html and compare --html in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'toolsandbox-html-'));
  const page = join(folder, 'report.html');
  const comparison = join(folder, 'comparison.html');
  let browser: Browser;
  beforeAll(async () => {
    const results = join(folder, 'results.db');
    const store = await openStore(results, 'write');
    await store.sweeps.open({ id: 'monday', parameters: {}, cells: 8, createdAt: 1 });
    for (const index of [0, 1, 2, 3]) {
      for (const agent of [HOSTILE, 'good'])
        await store.trajectories.save(
          exampleRecord({ sweep: 'monday', agent, scenario: `scenario_${index}` }, { similarity: index / 4 }),
        );
    }
    await store.close();
    const { code, stderr } = await toolsandbox('report', 'monday', '--html', page, '--no-floors', '--results', results);
    if (code !== 0) throw new Error(stderr);
    const compared = await toolsandbox('compare', 'monday', '--html', comparison, '--results', results);
    if (compared.code !== 0) throw new Error(compared.stderr);
    browser = await chromium.launch({ executablePath: inject('chromium')!, args: ['--no-sandbox', '--disable-gpu'] });
  });
  afterAll(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });

  it.each([
    ['Sweep monday', page, 'light', 1400],
    ['Sweep monday', page, 'dark', 1400],
    ['Sweep monday', page, 'light', 400],
    ['Sweep monday', page, 'dark', 400],
    ['Comparison of monday', comparison, 'light', 1400],
    ['Comparison of monday', comparison, 'dark', 400],
  ] as const)('%s: can be used by everybody, asks for nothing and runs nothing', async (title, file, scheme, width) => {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width, height: 900 } });
    const tab = await context.newPage();
    const [requested, said]: [string[], string[]] = [[], []];
    tab.on('request', (request) => requested.push(request.url()));
    tab.on('console', (message) => said.push(message.text()));
    tab.on('pageerror', (error) => said.push(error.message));
    await tab.goto(pathToFileURL(file).href);
    expect(await tab.getByRole('heading', { level: 1 }).innerText()).toBe(title);
    expect(await tab.getByRole('main').innerText()).toContain('<script>window.hostile=1</script>');
    expect(await tab.evaluate('window.hostile')).toBeUndefined();
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    expect(await accessibilityProblems(tab)).toEqual([]);
    expect(requested).toEqual([pathToFileURL(file).href]);
    expect(said).toEqual([]);
    await context.close();
  });
});
