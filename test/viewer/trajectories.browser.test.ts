import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { AGENTS, NIGHT, storeNight } from './support/night.ts';
import { viewerInBrowser } from './support/viewer-in-browser.ts';

describe.skipIf(inject('chromium') === null)('the list of trajectories', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'viewer-')), 'results.db');
  const subject = viewerInBrowser(file, storeNight);

  const status = (page: Page) => () => page.getByRole('status').innerText();
  /** The texts of a column, from the first row on. */
  const column = (page: Page, name: string) => page.locator(`[role=cell][data-column=${name}]`).allInnerTexts();

  it('shows all runs, the worst first, and those without a score last', async () => {
    const page = await subject.open(`#/trajectories/${NIGHT}`);
    await expect.poll(status(page)).toBe('48 trajectories');
    const shown = (await column(page, 'similarity')).map(Number);
    expect(shown.slice(0, 3)).toEqual([0.042, 0.042, 0.083]);
    await page.getByRole('region', { name: 'List of trajectories' }).evaluate((frame: { scrollTop: number }) => {
      frame.scrollTop = 1e6;
    });
    await expect.poll(() => column(page, 'similarity')).toContain('–');
    expect((await column(page, 'similarity')).at(-1)).toBe('–');
  });

  it('puts a filter into the URL, and takes it from there', async () => {
    const page = await subject.open(`#/trajectories/${NIGHT}`);
    await page.getByLabel('Scenario', { exact: true }).fill('number_1');
    await expect.poll(status(page)).toBe('12 of 48 trajectories');
    await page.getByText('Agent', { exact: false }).first().click();
    await page.getByLabel(AGENTS[0]).check();
    await expect.poll(status(page)).toBe('6 of 48 trajectories');
    await page.keyboard.press('Escape');
    await page.getByLabel('Similarity below').fill('0.3');
    await expect.poll(status(page)).toBe('2 of 48 trajectories');
    await page.getByRole('columnheader', { name: 'Turns' }).getByRole('button').click();
    await page.getByRole('columnheader', { name: 'Turns' }).getByRole('button').click();
    await expect.poll(() => page.url()).toContain('sort=-turnCount');
    const elsewhere = await subject.openAt(page.url());
    await expect.poll(status(elsewhere)).toBe('2 of 48 trajectories');
    expect(await elsewhere.getByLabel('Similarity below').inputValue()).toBe('0.3');
    expect(await elsewhere.getByRole('columnheader', { name: 'Turns' }).getAttribute('aria-sort')).toBe('descending');
    await elsewhere.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(status(elsewhere)).toBe('48 trajectories');
  });

  it('searches what was said, whatever the case', async () => {
    const page = await subject.open(`#/trajectories/${NIGHT}`);
    await expect.poll(status(page)).toBe('48 trajectories');
    await page.keyboard.press('/');
    await page.keyboard.type('the needle (here');
    await expect.poll(status(page)).toBe('4 of 48 trajectories');
    expect(new Set(await column(page, 'scenario'))).toEqual(new Set(['scenario number 7']));
    await page.getByLabel('Search in what was said').fill('nobody said this');
    await expect.poll(status(page)).toBe('0 of 48 trajectories');
  });

  it('is moved through with keys', async () => {
    const page = await subject.open(`#/trajectories/${NIGHT}?sort=scenario&name=number_4`);
    await expect.poll(status(page)).toBe('4 of 48 trajectories');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await page.keyboard.press('k');
    await page.keyboard.press('j');
    expect(await page.locator('[data-current=true]').getAttribute('aria-rowindex')).toBe('3');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain(`#/trajectory/${NIGHT}/scenario_number_4/`);
    await page.keyboard.press('?');
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain('show this list');
  });
});
