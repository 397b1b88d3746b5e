import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openStore } from '../../results/open-store.ts';
import { exampleRecord } from '../results/example-record.ts';
import { AGENTS, NIGHT, storeNight } from './support/night.ts';
import { accessibilityProblems, countOf, textOf, viewerInBrowser } from './support/viewer-in-browser.ts';
import { atNight, everyNth } from '../support/nightly.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const RUNNING = 'still-running';
const WRONG = 'earlier-wrong';
const CLAIMED = { mode: 'claimed', message: 1, quote: 'Done & <b>dusted</b>.' } as const;

describe.skipIf(inject('chromium') === null)('the pages of sweeps', () => {
  const file = join(temporaryFolder(), 'results.db');
  const subject = viewerInBrowser(file, async (store) => {
    await storeNight(store);
    await store.sweeps.open({ id: WRONG, parameters: {}, cells: 2, createdAt: 0 });
    const cause = { title: 'Claimed what it had not done', message: 1, quote: CLAIMED.quote };
    const why = { similarity: 0, cause, modes: [CLAIMED] };
    await store.trajectories.save(exampleRecord({ sweep: WRONG, scenario: 'claimed' }, why));
    await store.trajectories.save(exampleRecord({ sweep: WRONG, scenario: 'fine' }));
    await store.sweeps.open({ id: RUNNING, parameters: {}, cells: 5, createdAt: Date.UTC(2026, 10, 22) });
    await store.trajectories.save(exampleRecord({ sweep: RUNNING, scenario: 'first' }, { similarity: 1 }));
  });

  it('list the sweeps, newest first, each with its state', async () => {
    const page = await subject.open('');
    const rows = page.getByRole('row');
    await expect.poll(countOf(rows)).toBe(4);
    expect(await rows.nth(1).innerText()).toMatch(/still-running[^]*running[^]*1 of 5[^]*100\.0 %\s+1\.000/);
    expect(await rows.nth(2).innerText()).toMatch(/nightly-2026-11-21[^]*completed[^]*46 of 48/);
    await page.getByRole('link', { name: NIGHT }).click();
    await expect.poll(() => page.title()).toBe(`${NIGHT} · ToolSandbox`);
  });

  it('show scores by category for each agent, as the report has them', async () => {
    const page = await subject.open(`#/sweep/${NIGHT}`);
    const chosen = page.getByRole('group', { name: 'Figure' });
    await expect.poll(textOf(chosen.getByRole('button', { pressed: true }))).toBe('Solved, %');
    await chosen.getByRole('button', { name: 'Similarity' }).click();
    const table = page.getByRole('region', { name: 'Similarity of each agent' });
    const row = table.getByRole('row').filter({ hasText: AGENTS[1] });
    // 12 scenarios: four of them 0.5, one of these once without a score.
    await expect.poll(textOf(row.getByRole('cell').first())).toMatch(/^0\.848/);
    await page.getByRole('button', { name: 'Turns' }).click();
    const turns = page.getByRole('region', { name: 'Turns of each agent' });
    await expect.poll(textOf(turns.getByRole('row').filter({ hasText: AGENTS[1] }))).toContain('7.3');
    expect(page.url()).toContain('metric=turns');
  });

  atNight(() => {
    it('lead from a field of the heat map, a bar and an outcome to these trajectories', async () => {
      const page = await subject.open(`#/sweep/${NIGHT}`);
      await page.getByTitle(/^scenario_number_2, 3dt, openai:gpt-6-sol: 0 \(1 of 1 runs judged\)/).click();
      await expect.poll(textOf(page.getByRole('status'))).toBe('1 of 48 trajectories');
      await page.goBack();
      await page.getByRole('link', { name: 'similarity 0.50 to 0.55: 7 runs' }).click();
      await expect.poll(textOf(page.getByRole('status'))).toBe('7 of 48 trajectories');
      await page.goBack();
      await page.getByRole('link', { name: '1 infrastructure' }).first().click();
      await expect.poll(textOf(page.getByRole('status'))).toBe('1 of 48 trajectories');
    });
  });

  atNight(() => {
    it('lead from what agents did wrong to the message that shows it', async () => {
      const page = await subject.open(`#/sweep/${WRONG}`);
      await page.getByRole('link', { name: 'What agents did wrong' }).click();
      const table = page.getByRole('region', { name: 'Runs with mode claimed' });
      await expect.poll(textOf(table)).toContain(CLAIMED.quote);
      expect(await table.innerText()).toMatch(/50\.0 \(\d+\.\d to \d+\.\d\)/);
      expect(await page.getByRole('main').innerText()).toContain('MAST: 2.6');
      expect(await accessibilityProblems(page)).toEqual([]);
      await table.getByRole('link', { name: 'message 1' }).click();
      await expect.poll(() => page.url()).toContain('message=1');
      await expect
        .poll(() => page.getByRole('region', { name: 'Verdict' }).getByRole('link').allInnerTexts())
        .toEqual(['message 1', 'claimed']);
      await page.goBack();
      await table.getByRole('row').nth(1).getByRole('link').first().click();
      await expect.poll(textOf(page.getByRole('main'))).toContain('Claimed what it had not done');
      expect(await page.getByRole('row').count()).toBe(2);
      expect(await page.getByRole('textbox', { name: /^Condition/ }).inputValue()).toBe('mode = claimed');
      await page.goto(`${subject.viewer.origin}/#/modes/${RUNNING}`);
      await expect.poll(textOf(page.getByRole('main'))).toContain('No run of this sweep shows a failure mode.');
    });
  });

  atNight(() => {
    it('follow a sweep that runs, without being loaded again', async () => {
      const page = await subject.open(`#/sweep/${RUNNING}`);
      const figures = page.getByRole('main');
      await expect.poll(textOf(figures)).toContain('1 of 5');
      const writer = await openStore(file, 'write');
      await writer.trajectories.save(exampleRecord({ sweep: RUNNING, scenario: 'second' }, { similarity: 0 }));
      await expect.poll(textOf(figures)).toContain('2 of 5');
      await expect.poll(countOf(page.getByTitle(/^second, none, scripted:oracle: 0/))).toBe(1);
      await writer.sweeps.close(RUNNING, {
        endedAt: Date.UTC(2026, 10, 23),
        status: 'stopped',
        reasons: ['no more money'],
      });
      await writer.close();
      await expect.poll(textOf(figures)).toContain('Stopped: no more money');
    });
  });

  it('are accessible, light and dark, and fit a narrow screen', async () => {
    const run = `${NIGHT}/scenario_number_1/none/${AGENTS[0]}/1`;
    const pages = [`#/sweep/${NIGHT}`, '', '#/no/such/page', `#/trajectories/${NIGHT}`, `#/trajectory/${run}`];
    for (const hash of everyNth(5, pages)) {
      const page = await subject.open(hash, { colorScheme: 'light', viewport: { width: 400, height: 800 } });
      await page.waitForLoadState('networkidle');
      expect(await accessibilityProblems(page), `${hash} light`).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= window.innerWidth'), hash).toBe(true);
      const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
      const light = await background();
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await background()).not.toBe(light);
      // Dark pages differ in nothing else.
      expect(await accessibilityProblems(page, 'colors'), `${hash} dark`).toEqual([]);
    }
  });

  it('change the theme and keep it', async () => {
    const page = await subject.open('', { colorScheme: 'light' });
    const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await background();
    await page.getByRole('button', { name: /Change to Light/ }).click();
    await page.getByRole('button', { name: /Change to Dark/ }).click();
    await expect.poll(background).not.toBe(light);
    await page.reload();
    await expect.poll(background).not.toBe(light);
  });

  it('say what they cannot load', async () => {
    const page = await subject.open('#/sweep/no-such-sweep');
    await expect.poll(textOf(page.getByRole('alert'))).toContain('the results do not hold this');
    expect(subject.takeProblems()).toEqual(expect.arrayContaining([expect.stringContaining('404')]));
  });
});
