import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { tauPack } from '../../client/imports/tau2-pack.ts';
import { withResults } from '../../client/results.ts';
import type { ResultsStore } from '../../results/store.ts';
import { forbiddenIn } from '../cli/hostile-text.ts';
import { storeCopies } from './support/copied-runs.ts';
import { HOSTILE, playExamples } from './support/example-runs.ts';
import type { ExampleIds } from './support/example-runs.ts';
import { playRuns } from './support/play-runs.ts';
import { accessibilityProblems, countOf, textOf, viewerInBrowser } from './support/viewer-in-browser.ts';
import { atNight, everyNth } from '../support/nightly.ts';
import { SHOP_CHECKOUT } from '../worlds/tau2/shop-checkout.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe.skipIf(inject('chromium') === null)('the page of a trajectory', () => {
  const file = join(temporaryFolder(), 'results.db');
  let ids: ExampleIds;
  const fill = async (store: ResultsStore) => {
    ids = await playExamples(store);
    await storeCopies(store, ids.careless);
    await playRuns(store, [{ scenario: 'convert_currency', agent: 'scripted:echo' }]);
    const { pack } = tauPack(SHOP_CHECKOUT, 'cups');
    await playRuns(store, [{ scenario: 'task_cups', profile: 'tau2' }], pack);
  };
  const ui = { base: 'http://127.0.0.1:8233', namespace: 'default' };
  const subject = viewerInBrowser(file, fill, {
    temporalUi: async () => ui,
    commandOptions: "--results 'my results.db'",
    labelling: { by: 'anna', save: (label) => withResults(file, 'write', ({ labels }) => labels.save(label)) },
  });

  const open = (run: keyof ExampleIds, search = '', options = {}) => subject.open(hashOf(ids[run], search), options);
  const panel = (page: Page, name: string) =>
    page.getByRole('complementary').getByRole('region', { name, exact: true });
  const message = (page: Page, number: number) => page.locator(`#message-${number}`);
  const isInView = (page: Page, number: number) =>
    message(page, number).evaluate((element: any) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= element.ownerDocument.defaultView.innerHeight;
    });

  const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });

  it('says first whether it is solved, then why not in a line, then what was missed', async () => {
    const page = await open('careless');
    await expect
      .poll(textOf(verdict(page)))
      .toMatch(
        /^✗ not solved\s+Sent the message with another content: send_message_with_phone_number\(.*content="How far is your record\?"\)/,
      );
    expect(await verdict(page).innerText()).toMatch(
      /message 10\s+modes: wrong arg\s+similarity 0\.989 · wording \S+ · 11 turns$/,
    );
    const missed = page.getByRole('list', { name: 'What happened' }).getByRole('listitem');
    expect((await missed.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
      '◐ milestone 1 The message is sent. met in part, similarity 0.977 message 10',
      'note 1 call failed: No connection: cellular service is off. message 6',
    ]);
    await missed.nth(1).getByRole('link', { name: 'message 6' }).click();
    await expect
      .poll(() => message(page, 6).getByRole('link', { name: 'message 6' }).getAttribute('aria-current'))
      .toBe('location');
    expect(await isInView(page, 6)).toBe(true);
    const solved = await open('solved');
    await expect.poll(textOf(verdict(solved))).toMatch(/^✓ solved\s+2 milestones met\s+similarity 1\.000/);
    expect(await solved.getByRole('list', { name: 'What happened' }).innerText()).toMatch(/^note\s+1 call failed/);
  });

  it('underlines what the agent said that is not so, says why below the message, and counts it as what happened', async () => {
    const screen = { viewport: { width: 400, height: 900 }, colorScheme: 'dark' } as const;
    const page = await subject.open(hashOf(`${ids.careless}2`), screen);
    const last = message(page, 11);
    const doubts = last.getByRole('list', { name: 'Not known to be so' });
    await expect
      .poll(() => doubts.getByRole('listitem').allInnerTexts())
      .toEqual([
        'not so: “and switched on wifi for you.” (wifi was not switched on)',
        'unsupported: “December 25th” (nothing in the run tells it)',
      ]);
    const underlined = last.locator('mark');
    expect(await underlined.allInnerTexts()).toEqual(['and **switched on** wifi for you', 'December 25th']);
    const styles = await underlined.evaluateAll((marks: any[]) =>
      marks.map((mark) => mark.ownerDocument.defaultView.getComputedStyle(mark).textDecorationStyle),
    );
    expect(styles, 'they differ without colours').toEqual(['wavy', 'dotted']);
    expect(await page.getByRole('list', { name: 'What happened' }).innerText()).toContain('Said what is not so');
    expect(await accessibilityProblems(page)).toEqual([]);
    const other = await open('careless');
    await expect.poll(textOf(message(other, 11))).toContain('I texted Jonas for you.');
    expect(await other.locator('article mark').count()).toBe(0);
    expect(await other.getByRole('main').innerText()).not.toMatch(/not so\b|unsupported/);
  });

  it('has the reward of the benchmark that its world comes from, by its parts, beside our verdict', async () => {
    const screen = { viewport: { width: 400, height: 900 } };
    const page = await subject.open(hashOf('nightly/task_cups/none/scripted:oracle/1'), screen);
    await expect
      .poll(textOf(verdict(page)))
      .toMatch(
        /^✓ solved\s+\d+ milestones met\s+reward 0: DB 1, COMMUNICATE 0; not counted: ENV_ASSERTION 1, NL_ASSERTION 1, ACTION 1\nnobody said "1,50"\s+similarity 1\.000/,
      );
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(400);
    const other = await open('careless');
    await expect.poll(textOf(verdict(other))).toContain('not solved');
    expect(await verdict(other).innerText()).not.toContain('reward');
  });

  it('takes what its reader says of it, and shows it to all', async () => {
    const page = await open('minefield', '', { viewport: { width: 400, height: 900 } });
    const labels = (of: Page) => of.getByRole('region', { name: 'Labels' });
    await labels(page).getByRole('button', { name: 'Label this run' }).click();
    await labels(page).getByRole('button', { name: 'Wrong' }).click();
    await labels(page).getByRole('checkbox', { name: 'invented' }).check();
    await labels(page).getByLabel('Why').fill(HOSTILE);
    expect(await accessibilityProblems(page)).toEqual([]);
    await labels(page).getByRole('button', { name: 'Save' }).click();
    await expect.poll(textOf(labels(page).getByRole('listitem'))).toMatch(/^wrong, says anna; invented/);
    const later = await open('minefield');
    const shown = labels(later).getByRole('listitem');
    await expect.poll(textOf(shown)).toMatch(/^wrong, says anna; invented/);
    expect(forbiddenIn(await shown.innerText())).toEqual([]);
    await labels(later).getByRole('button', { name: 'Change your label' }).click();
    await labels(later).getByRole('button', { name: 'Right' }).click();
    await labels(later).getByRole('button', { name: 'Save' }).click();
    await expect.poll(textOf(shown)).toMatch(/^right, says anna/);
  });

  atNight(() => {
    it('folds the milestones that only come after one that was missed', async () => {
      const page = await subject.open(hashOf('nightly/convert_currency/none/scripted:echo/1'));
      await expect
        .poll(textOf(verdict(page)))
        .toMatch(/^✗ not solved\s+Told no answer: I don't know, sorry\. message 3\s+modes: vague/);
      expect(await page.getByRole('list', { name: 'What happened' }).innerText()).toMatch(/^✗ milestone 0/);
      const blocked = page.getByRole('list', { name: 'Blocked by earlier ones' });
      expect(await blocked.count()).toBe(0);
      await page.getByText('1 more that comes after these').click();
      expect(await blocked.innerText()).toMatch(/^✗ milestone 1/);
    });
  });

  atNight(() => {
    it('leads from a fork to the message at which it left its origin', async () => {
      const page = await subject.open(hashOf(`${ids.careless}1`));
      await page.getByRole('definition').getByRole('link', { name: ids.careless }).click();
      await expect.poll(() => decodeURIComponent(page.url())).toContain(`${ids.careless}?message=3`);
    });
  });

  it('shows parallel calls as a batch, each with its answer, and what the model did not say aloud folded', async () => {
    const page = await open('careless');
    await expect.poll(countOf(page.getByText('2 calls in parallel'))).toBe(1);
    const numbers = page.getByRole('region', { name: 'Dialogue' }).getByRole('link', { name: /^message \d+$/ });
    expect((await numbers.allInnerTexts()).slice(0, 6)).toEqual(['0', '1', '3', '2', '4', '5']);
    const reasoning = page.getByText('Is cellular on? Let me look at both at once.');
    expect(await reasoning.count()).toBe(1);
    await page.getByText('Reasoning', { exact: true }).first().click();
    await expect.poll(textOf(page.locator('details').first())).toContain('I need his number.\n\nIs cellular on?');
    await expect.poll(countOf(page.getByText('Beside the calls'))).toBe(1);
    expect(await message(page, 8).innerText()).toContain('~ SETTING.cellular: false -> true');
  });

  it('shows the world at the chosen message with what changed', async () => {
    const page = await open('careless', '?panel=world&message=10');
    const world = panel(page, 'World');
    await expect.poll(textOf(world)).toContain('After message 10: 2 changed since the start');
    expect(await world.locator('del').allInnerTexts()).toEqual(['false']);
    expect(await world.getByRole('region', { name: 'MESSAGING', exact: true }).getByRole('row').count()).toBe(2);
    await world.getByRole('button', { name: 'by this message' }).click();
    await expect.poll(textOf(world)).toContain('After message 10: 1 changed by this message');
    expect(await world.locator('del').count()).toBe(0);
    await world
      .getByRole('region', { name: 'CONTACT', exact: true })
      .getByRole('button', { name: /^Show \d+ unchanged/ })
      .click();
    await expect.poll(textOf(world)).toContain('Jonas Lindqvist');
  });

  it('leads from a milestone to its message and back', async () => {
    const page = await open('careless');
    const milestones = panel(page, 'Milestones');
    await milestones.getByRole('button', { name: /^milestone 0/ }).click();
    await expect.poll(() => page.url()).toContain('message=3');
    await expect.poll(textOf(milestones)).toContain('met, similarity 1.000, at message 3');
    await message(page, 10)
      .getByRole('link', { name: /^milestone 1/ })
      .click();
    await expect
      .poll(() => milestones.getByRole('button', { name: /^milestone 1/ }).getAttribute('aria-pressed'))
      .toBe('true');
    await expect.poll(() => milestones.locator('mark').allInnerTexts()).toEqual(['along ', 'new ']);
  });

  it('names the side effect, and says why a milestone was missed', async () => {
    const page = await open('invented');
    const main = page.getByRole('main');
    await expect
      .poll(textOf(main))
      .toContain(
        'Changed what no one asked for: message added: recipient_phone_number "+12025550123", content "How far along?"',
      );
    const milestones = panel(page, 'Milestones');
    await milestones.getByRole('button', { name: /^milestone 0/ }).click();
    await expect.poll(textOf(milestones)).toMatch(/refuses, similarity 0\.000: the agent says nothing here/);
  });

  atNight(() => {
    it('names the minefield of profile paper', async () => {
      const page = await open('minefield');
      const main = page.getByRole('main');
      await expect.poll(textOf(main)).toContain('Did what is forbidden here');
      await panel(page, 'Milestones')
        .getByRole('button', { name: /^minefield 0/ })
        .click();
      await expect.poll(textOf(panel(page, 'Milestones'))).toContain('hit, similarity 1.000, at message 3');
    });
  });

  it('is moved through with keys; the URL leads back to the same place', async () => {
    const page = await open('careless', '?message=3');
    // Keys work as soon as the page has them; at the first message, `k` changes nothing.
    const backward = async () => {
      await page.keyboard.press('k');
      return page.url();
    };
    await expect.poll(backward).toMatch(/message=0$/);
    for (const key of ['j', 'j', 'k']) await page.keyboard.press(key);
    await expect.poll(() => page.url()).toMatch(/message=1$/);
    for (const key of ['g', 'w']) await page.keyboard.press(key);
    await expect.poll(textOf(panel(page, 'World'))).toContain('After message 1:');
    for (const key of ['g', 'm']) await page.keyboard.press(key);
    await expect.poll(countOf(panel(page, 'Milestones'))).toBe(1);
    for (const key of ['g', 'u']) await page.keyboard.press(key);
    await expect.poll(countOf(panel(page, 'Usage').getByRole('row'))).toBe(7);
    await page.keyboard.press('?');
    await expect.poll(textOf(page.getByRole('dialog'))).toContain('next message');
    const elsewhere = await subject.openAt(page.url());
    await expect.poll(countOf(panel(elsewhere, 'Usage'))).toBe(1);
    expect(await message(elsewhere, 1).getByRole('link').first().getAttribute('aria-current')).toBe('location');
    const deep = await open('careless', '?message=13');
    await expect.poll(() => isInView(deep, 13)).toBe(true);
  });

  atNight(() => {
    it('copies commands for the chosen message, and links to the run in Temporal', async () => {
      const page = await open('careless', '?message=6');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.getByRole('button', { name: 'Copy fork' }).click();
      await expect
        .poll(() => page.evaluate('navigator.clipboard.readText()'))
        .toBe(`npx toolsandbox fork '${ids.careless}' --at 6 --results 'my results.db'`);
      expect(await page.getByRole('link', { name: 'Temporal UI' }).count()).toBe(0);
      const played = await subject.open(hashOf(`${ids.careless}0`));
      expect(await played.getByRole('link', { name: 'Temporal UI' }).getAttribute('href')).toBe(
        'http://127.0.0.1:8233/namespaces/default/workflows/a%2Fb/r-1',
      );
    });
  });

  atNight(() => {
    it('shows a refusal of the model', async () => {
      const page = await open('refused');
      await expect.poll(textOf(page.getByRole('main'))).toContain("The agent's turn failed: the model refused");
      expect(await verdict(page).innerText()).toContain('The agent refused to answer');
      expect(await page.getByRole('list', { name: 'What happened' }).innerText()).toContain('Ended with agent-error');
    });
  });

  it('shows what a model wrote as text only', async () => {
    const page = await open('hostile', '?node=milestone-1');
    const main = page.getByRole('main');
    await expect.poll(textOf(main)).toContain('<script>window.hostile=1</script>');
    expect(await page.evaluate('window.hostile')).toBeUndefined();
    expect(await page.locator('img, script:not([src])').count()).toBe(0);
    expect(await main.innerText()).toContain('malformed arguments');
    expect(forbiddenIn(await main.evaluate(({ textContent }: any) => String(textContent)))).toEqual([]);
  });

  atNight(() => {
    it('cuts a text of a megabyte until somebody asks for it', async () => {
      const page = await subject.open(hashOf(`${ids.careless}0`));
      await expect.poll(textOf(message(page, 0))).toContain('more characters');
      expect((await page.getByRole('main').innerText()).length).toBeLessThan(20_000);
      await message(page, 0).getByRole('button', { name: 'Show more' }).click();
      await expect
        .poll(() =>
          message(page, 0)
            .innerText()
            .then(({ length }) => length),
        )
        .toBeGreaterThan(200_000);
    });
  });

  const SCREENS = [
    ['careless', '?message=6', 'light', 1400],
    ['careless', '?panel=world&message=10', 'dark', 400],
    ['careless', '?panel=usage', 'light', 400],
    ['minefield', '', 'dark', 1400],
    ['refused', '', 'light', 400],
    ['hostile', '', 'dark', 400],
  ] as const;
  it.each(everyNth(6, SCREENS))(
    '%s %s can be used by everybody, %s, %d pixels wide',
    async (run, search, colorScheme, width) => {
      const page = await open(run, search, { colorScheme, viewport: { width, height: 900 } });
      await expect.poll(countOf(page.getByRole('complementary'))).toBe(1);
      expect(await accessibilityProblems(page)).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    },
  );
});

function hashOf(id: string, search = ''): string {
  return `#/trajectory/${id.split('/').map(encodeURIComponent).join('/')}${search}`;
}
