import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { openingEvent } from '../../sandbox/trajectory.ts';
import { ALL_AT_ONCE, forbiddenIn } from '../cli/hostile-text.ts';
import { exampleRecord } from '../results/example-record.ts';
import { accessibilityProblems, textOf, viewerInBrowser } from './support/viewer-in-browser.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SCRIPT = '<script>alert(1)</script><img src=x onerror=alert(2)>"\'</style>';
const ATTACK = `${SCRIPT}\u202Ereversed\u2066 \u001b[2J\u200b`;
const LONG = 'x'.repeat(1_000_000);
/** Ids are made of what packs and users name. */
const NAME = `../..%2e%2e/${ATTACK}?#&`;

describe.skipIf(inject('chromium') === null)('hostile texts on the pages', () => {
  const file = join(temporaryFolder(), 'results.db');
  const subject = viewerInBrowser(file, async (store) => {
    await store.sweeps.open({ id: NAME, parameters: { agents: [ATTACK] }, cells: 2, createdAt: 1 });
    const said = [ATTACK, ALL_AT_ONCE, LONG].map((text) => openingEvent(text));
    await store.trajectories.save(
      exampleRecord(
        { sweep: NAME, scenario: ATTACK, agent: ATTACK },
        {
          outcome: 'agent-error',
          reason: ATTACK,
          events: [...said, { kind: 'ending', outcome: 'agent-error', reason: ATTACK }],
        },
      ),
    );
    await store.sweeps.close(NAME, { endedAt: 2, status: 'stopped', reasons: [ATTACK, LONG] });
  });

  it.each([
    ['the list of sweeps', () => '#/'],
    ['a sweep', () => `#/sweep/${path(NAME)}`],
    ['its trajectories', () => `#/trajectories/${path(NAME)}`],
    ['a trajectory', () => `#/trajectory/${path([NAME, ATTACK, 'none', ATTACK, '1'].join('/'))}`],
  ])('are only text on %s', async (_, hash) => {
    const page = await subject.open(hash());
    const main = page.getByRole('main');
    await expect.poll(textOf(main)).toContain('<script>alert(1)</script>');
    await page.waitForLoadState('networkidle');
    expect(await page.locator('img, script:not([src])').count()).toBe(0);
    expect(forbiddenIn(await page.title())).toEqual([]);
    // Hidden or not, no character is left that acts on the display. Line breaks and tabs are the page's own.
    const shown = (await main.textContent()) ?? '';
    expect(shown).toContain('U+202E');
    expect(forbiddenIn(shown.replaceAll('\t', ' '))).toEqual([]);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('are cut where they are long, until somebody asks for more', async () => {
    const page = await subject.open('#/');
    const main = page.getByRole('main');
    await expect.poll(textOf(main)).toContain('996,000 more characters');
    expect((await main.innerText()).length).toBeLessThan(10_000);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(textOf(main)).toContain('796,000 more characters');
  });
});

function path(id: string): string {
  return id.split('/').map(encodeURIComponent).join('/');
}
