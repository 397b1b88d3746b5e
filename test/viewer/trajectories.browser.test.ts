import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { AGENTS, NIGHT, storeNight } from './support/night.ts';
import { countOf, textOf, viewerInBrowser } from './support/viewer-in-browser.ts';
import { atNight } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe.skipIf(inject('chromium') === null)('the list of trajectories', () => {
  const file = join(temporaryFolder(), 'results.db');
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
    await page
      .getByText(/^Agent/)
      .first()
      .click();
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

  atNight(() => {
    it('searches what was said, whatever the case', async () => {
      const page = await subject.open(`#/trajectories/${NIGHT}`);
      await expect.poll(status(page)).toBe('48 trajectories');
      await page.keyboard.press('/');
      await page.keyboard.type('the needle (here');
      await expect.poll(status(page)).toBe('4 of 48 trajectories');
      expect(new Set(await column(page, 'scenario'))).toEqual(
        new Set(['scenario number 7\n\n0: Please do number 7: find the Needle (here).']),
      );
      await expect.poll(textOf(page.locator('mark').first())).toBe('the Needle (here');
      await page.getByLabel('Search in what was said').fill('nobody said this');
      await expect.poll(status(page)).toBe('0 of 48 trajectories');
    });
  });

  it('opens what a search has found at its message, and marks it', async () => {
    const page = await subject.open(`#/trajectories/${NIGHT}?text=needle`);
    await expect.poll(status(page)).toBe('4 of 48 trajectories');
    await page.getByRole('link', { name: 'scenario number 7', exact: true }).first().click();
    const dialogue = page.getByRole('region', { name: 'Dialogue' });
    await expect.poll(() => dialogue.locator('mark').allInnerTexts()).toEqual(['Needle']);
    expect(await dialogue.getByRole('link', { name: 'message 0' }).getAttribute('aria-current')).toBe('location');
    await page.getByRole('navigation', { name: 'List' }).getByRole('link', { name: 'Next' }).click();
    await expect.poll(textOf(page.getByRole('navigation', { name: 'List' }))).toContain('2 of 4');
    expect(page.url()).toContain('find=needle');
  });

  atNight(() => {
    it('leads from one run to the next, and back to the row of the last one, which has the focus', async () => {
      const page = await subject.open(`#/trajectories/${NIGHT}?sort=scenario&solved=no`);
      const shown = async () => Number(((await status(page)()).match(/^\d+/) ?? [])[0]);
      await expect.poll(shown).toBeGreaterThan(10);
      const count = await shown();
      await page.getByRole('region', { name: 'List of trajectories' }).evaluate((frame: { scrollTop: number }) => {
        frame.scrollTop = 1e6;
      });
      const last = page.locator(`a[data-row="${count - 2}"]`);
      await last.click();
      const steps = page.getByRole('navigation', { name: 'List' });
      await expect.poll(textOf(steps)).toContain(`${count - 1} of ${count}`);
      const first = page.url();
      await page.keyboard.press('n');
      await expect.poll(textOf(steps)).toContain(`${count} of ${count}`);
      expect(page.url()).not.toBe(first);
      await page.keyboard.press('n');
      expect(await steps.innerText()).toContain(`${count} of ${count}`);
      const focused = () => page.evaluate('document.activeElement?.dataset.row ?? null');
      await page.goBack();
      await expect.poll(status(page)).toContain(`${count} of 48`);
      await expect.poll(focused).toBe(String(count - 1));
      await page.keyboard.press('k');
      await expect.poll(focused).toBe(String(count - 2));
      await page.keyboard.press('Enter');
      await expect.poll(() => page.url()).toBe(first);
      await expect.poll(textOf(steps)).toContain(`${count - 1} of ${count}`);
      await page.keyboard.press('p');
      await expect.poll(textOf(steps)).toContain(`${count - 2} of ${count}`);
      const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
      expect(await crumbs.getByRole('link').allInnerTexts()).toEqual(['Sweeps', NIGHT, 'Trajectories']);
      await crumbs.getByRole('link', { name: 'Trajectories' }).click();
      await expect.poll(status(page)).toContain(`${count} of 48`);
      await expect.poll(focused).toBe(String(count - 3));
      expect(page.url()).toContain('solved=no');
    });
  });

  it('says below each run why it is not solved, and leaves out columns that say the same of all', async () => {
    const page = await subject.open(`#/trajectories/${NIGHT}?solved=no`);
    await expect.poll(() => column(page, 'solved')).toContain('✗ not solved');
    expect((await column(page, 'scenario'))[0]).toMatch(/^scenario number \d+\s+Not known: rescore --save says why$/);
    expect(await page.getByRole('columnheader', { name: 'Agent' }).count()).toBe(1);
    expect(await page.getByRole('columnheader', { name: 'Trial' }).count()).toBe(0);
  });

  atNight(() => {
    it('refuses a link that says what it cannot do', async () => {
      const page = await subject.open(`#/trajectories/${NIGHT}?outcome=complete&colour=red`);
      await expect.poll(countOf(page.getByRole('alert'))).toBe(2);
      expect((await page.getByRole('alert').allInnerTexts()).join(' ')).toMatch(
        /"complete" is no value of parameter "outcome", which can be completed, .*There is no parameter "colour"/,
      );
      await page.getByRole('link', { name: 'Open the page without its parameters' }).click();
      await expect.poll(status(page)).toBe('48 trajectories');
    });
  });

  atNight(() => {
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
      await expect.poll(textOf(page.getByRole('dialog'))).toContain('show this list');
    });
  });
});
