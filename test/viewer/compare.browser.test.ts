import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { playExamples, SEND } from './support/example-runs.ts';
import { AGENTS, NIGHT, storeNight } from './support/night.ts';
import { accessibilityProblems, countOf, textOf, viewerInBrowser } from './support/viewer-in-browser.ts';
import { atNight, everyNth } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe.skipIf(inject('chromium') === null)('the page of a comparison', () => {
  const file = join(temporaryFolder(), 'results.db');
  const subject = viewerInBrowser(file, async (store) => {
    await storeNight(store);
    await playExamples(store);
  });

  const agents = (left: string, right: string) =>
    new URLSearchParams({ leftAgent: left, rightAgent: right }).toString();
  const night = (more = '') => `#/compare?left=${NIGHT}&right=${NIGHT}&${agents(...AGENTS)}${more}`;
  const cell = `#/compare?left=nightly&leftAgent=scripted:oracle&right=nightly&cell=${SEND}/none/1`;

  it('says which side is better, by how much, and how sure that is', async () => {
    const page = await subject.open(night());
    const head = page.getByRole('region', { name: 'Difference' });
    await expect
      .poll(textOf(head))
      .toContain('The right side is better by 0.346 (95 % interval +0.046 to +0.608, p = 0.008)');
    expect(await head.innerText()).toMatch(
      /\+34\.8 points[^]*No difference is shown: \+34\.8 points \(95 % interval −4\.6 to \+66\.7 points, p = 0\.125;/,
    );
    expect(await head.innerText()).toContain('Not compared: 1 pair without a score on one side.');
    const parts = page.getByRole('region', { name: 'By category', exact: true }).getByRole('row');
    expect(await parts.count()).toBe(3);
    await page.getByRole('button', { name: 'multiple tool calls' }).click();
    await expect.poll(() => page.url()).toContain('category=MULTIPLE_TOOL_CALL');
    await expect.poll(textOf(head)).toContain('11 pairs');
  });

  atNight(() => {
    it('lists what broke and what improved, filtered and sorted in the URL', async () => {
      const page = await subject.open(night());
      const cells = page.getByRole('region', { name: 'Cells', exact: true });
      const rows = cells.getByRole('row');
      await cells.getByRole('button', { name: /^improved/ }).click();
      await expect.poll(() => page.url()).toContain('change=improved');
      await expect.poll(countOf(rows)).toBe(9);
      await cells.getByRole('button', { name: /^changed/ }).click();
      await cells.getByRole('button', { name: 'difference' }).click();
      await expect.poll(() => page.url()).toContain('order=descending');
      const differences = async () =>
        (await rows.locator('td:last-child').allInnerTexts()).map((text) => Number(text.replace('−', '-')));
      const shown = await differences();
      expect(shown.length).toBeGreaterThan(9);
      expect(shown).toEqual(shown.toSorted((one, other) => other - one));
      await page.getByRole('searchbox').fill('number_10');
      await expect.poll(countOf(rows)).toBe(3);
      const elsewhere = await subject.openAt(page.url());
      await expect
        .poll(countOf(elsewhere.getByRole('region', { name: 'Cells', exact: true }).getByRole('row')))
        .toBe(3);
    });
  });

  atNight(() => {
    it('says what agents do wrong on each side, and how sure it is that this differs', async () => {
      const page = await subject.open('#/compare?left=nightly&leftAgent=scripted:oracle&right=nightly');
      const modes = page.getByRole('region', { name: 'What agents did wrong', exact: true });
      await expect.poll(textOf(modes)).toMatch(/wrong arg\s+1\s+0\.0 %\s+100\.0 %\s+\+100\.0/);
      expect(await accessibilityProblems(page)).toEqual([]);
      const same = await subject.open(night());
      await expect.poll(countOf(same.getByRole('region', { name: 'By category', exact: true }))).toBe(1);
      expect(await same.getByRole('region', { name: 'What agents did wrong', exact: true }).count()).toBe(0);
    });
  });

  it('puts both runs of a cell side by side and marks the first difference', async () => {
    const page = await subject.open(cell);
    const runs = page.getByRole('region', { name: 'Two runs of a cell' });
    await expect
      .poll(textOf(runs))
      .toContain('First difference, at message 2: on the right, the agent makes more calls at once');
    expect(await runs.getByRole('status').innerText()).toMatch(
      /^Lost at message \d+ of the right run .* — solved at message \d+ of the other: /,
    );
    expect(await runs.getByRole('row').nth(2).innerText()).toMatch(/^milestone 1.*\tmet at 8\tpartial 0\.98 at 10$/s);
    // The opening, which is the same on both sides, is there once.
    expect(await runs.getByText('Text Jonas Lindqvist this').count()).toBe(1);
    expect(await runs.getByText('2 calls in parallel').count()).toBe(1);
    await runs.getByRole('link', { name: /^nightly: compatible:careless/ }).click();
    await expect.poll(() => page.url()).toContain(`#/trajectory/nightly/${SEND}/none/compatible`);
    await expect.poll(textOf(page.getByRole('heading', { level: 1 }))).toBe(SEND.replaceAll('_', ' '));
    await page.getByRole('link', { name: 'Compare' }).click();
    await expect.poll(textOf(runs)).toContain('First difference, at message 2');
  });

  atNight(() => {
    it('chooses other sides', async () => {
      const page = await subject.open(cell);
      await page.getByRole('group', { name: 'right' }).getByLabel('agent').selectOption('scripted:oracle');
      await expect.poll(textOf(page.getByRole('main'))).toContain('Both runs are the same, message by message.');
      await page.getByRole('group', { name: 'right' }).getByLabel('sweep').selectOption(NIGHT);
      await expect.poll(textOf(page.getByRole('main'))).toContain('No cell was played on both sides');
    });
  });

  const SCREENS = [
    ['a night', night(), 'light', 1400],
    ['a night', night(), 'dark', 400],
    ['a cell', cell, 'dark', 1400],
    ['a cell', cell, 'light', 400],
  ] as const;
  it.each(everyNth(4, SCREENS))('of %s can be used by everybody', async (_, hash, colorScheme, width) => {
    const page = await subject.open(hash, { colorScheme, viewport: { width, height: 900 } });
    await expect.poll(countOf(page.getByRole('region', { name: 'Cells', exact: true }))).toBe(1);
    if (hash === cell) await expect.poll(countOf(page.getByText('First difference'))).toBe(1);
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
  });
});
