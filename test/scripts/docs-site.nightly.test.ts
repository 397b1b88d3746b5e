import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, inject, it } from 'vitest';
import { chromium } from 'playwright-core';
import { pages } from '../../client/pages/pages.ts';
import { buildSite } from '../../scripts/docs-site/build-site.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
let files: readonly string[];
beforeAll(async () => {
  folder = join(temporaryFolder(), 'site');
  files = await buildSite(folder);
});

const html = (file: string) => readFileSync(join(folder, file), 'utf8');
const idsOf = (file: string) => new Set([...html(file).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));

/** The repository itself is not in the site. */
const IN_CHECKOUT = /^(\.\.\/|LICENSE|docs\/decisions|[\w-]+\/(.*\/)?DECISIONS\.md|decisions\/)/;

it('has every page, with the references', () => {
  expect(files).toEqual(expect.arrayContaining(['index.html', 'reference-commands.html', 'reference-forms.html']));
  expect(files).toEqual(expect.arrayContaining(pages().map(({ name }) => `${name}.html`)));
  expect(html('reference-commands.html')).toContain('id="sweep-limit"');
  expect(html('reference-forms.html')).toContain('id="report"');
});

it('every link leads to a file of it, and to an anchor that is there', () => {
  const broken = files.flatMap((file) =>
    [...html(file).matchAll(/ (?:href|src)="([^"]+)"/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target) && !IN_CHECKOUT.test(target))
      .filter((target) => {
        const [path = '', anchor] = target.split('#');
        const to = path === '' ? file : path;
        return !existsSync(join(folder, to)) || (anchor !== undefined && !idsOf(to).has(anchor));
      })
      .map((target) => `${file}: ${target}`),
  );
  expect(broken).toEqual([]);
});

it('finds a section by its words, in a browser, from files', async () => {
  const executablePath = inject('chromium')!;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`file://${join(folder, 'index.html')}`);
    await page.getByLabel('Search the pages').fill('optional packag');
    await page.locator('#hits a').first().click();
    expect(page.url()).toContain('models.html#optional-packages');
    await page.getByLabel('Search the pages').fill('zzzzqqqq');
    expect(await page.locator('#hits').textContent()).toBe('Nothing found.');
  } finally {
    await browser.close();
  }
});
