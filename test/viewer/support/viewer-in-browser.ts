import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { ResultsStore } from '../../../results/store.ts';
import { openStore } from '../../../results/open-store.ts';
import { builtApp } from '../../../viewer/build/built-app.ts';
import type { Source } from '../../../viewer/data/source.ts';
import { startViewer } from '../../../viewer/server/start-viewer.ts';
import type { Viewer } from '../../../viewer/server/start-viewer.ts';
import { liveSource } from './live-source.ts';

/** Pages share a process: each start of one takes half a second. */
export const CHROMIUM_OPTIONS = ['--no-sandbox', '--disable-gpu', '--renderer-process-limit=1'];

/** For `expect.poll`: what an element says, and how many elements there are. */
export const textOf = (element: Locator) => () => element.innerText();
export const countOf = (elements: Locator) => () => elements.count();

/** How a page is shown; the rest is the same for all. */
type Screen = Pick<BrowserContextOptions, 'colorScheme'> & Partial<Pick<Required<BrowserContextOptions>, 'viewport'>>;

/** The viewer of one store, in one browser, for all tests of a file. */
export class ViewerInBrowser {
  browser!: Browser;
  viewer!: Viewer;
  store!: ResultsStore;
  readonly #problems: string[] = [];
  readonly #pages: Page[] = [];
  /** One for all tests, with a page that stays: Chromium opens a window of its own for each, which costs more than a page. */
  #context: Promise<BrowserContext> | undefined;

  /** Opens a page of the viewer, by its hash. */
  async open(hash: string, screen: Screen = {}): Promise<Page> {
    return this.openAt(`${this.viewer.origin}/${hash}`, screen);
  }

  async openAt(
    url: string,
    { viewport = { width: 1400, height: 900 }, colorScheme = 'light' }: Screen = {},
  ): Promise<Page> {
    const page = await (await (this.#context ??= this.#window())).newPage();
    page.setDefaultTimeout(120_000);
    await page.setViewportSize(viewport!);
    await page.emulateMedia({ colorScheme });
    this.#pages.push(page);
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) this.#problems.push(message.text());
    });
    page.on('pageerror', (error) => this.#problems.push(error.message));
    page.on('dialog', (dialog) => {
      this.#problems.push(`a dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    await page.goto(url);
    return page;
  }

  async #window(): Promise<BrowserContext> {
    const context = await this.browser.newContext();
    await context.newPage();
    return context;
  }

  /** What is wrong with the page since the last call: console errors, exceptions, dialogs. */
  takeProblems(): readonly string[] {
    return this.#problems.splice(0);
  }

  /** Closes them, and forgets what they have stored. */
  async closePages(): Promise<void> {
    for (const page of this.#pages.splice(0)) {
      if (page.url().startsWith('http')) await page.evaluate('localStorage.clear()');
      await page.close();
    }
  }
}

/**
 * Starts a browser and a viewer on the store that `fill` writes, before the tests of a file. After each test, nothing may
 * have gone wrong on its pages.
 */
export function viewerInBrowser(
  file: string,
  fill: (store: ResultsStore) => Promise<void>,
  source: Partial<Source> = {},
): ViewerInBrowser {
  const subject = new ViewerInBrowser();
  beforeAll(async () => {
    const writer = await openStore(file, 'write');
    await fill(writer);
    await writer.close();
    subject.store = await openStore(file, 'read');
    subject.viewer = await startViewer({
      app: await builtApp(),
      port: 0,
      source: liveSource(subject.store, source),
      onError: (error) => {
        throw error;
      },
    });
    subject.browser = await chromium.launch({
      executablePath: inject('chromium')!,
      args: CHROMIUM_OPTIONS,
    });
  });
  afterEach(async () => {
    await subject.closePages();
    expect(subject.takeProblems()).toEqual([]);
  });
  afterAll(async () => {
    await subject.browser.close();
    await subject.viewer[Symbol.asyncDispose]();
    await subject.store.close();
  });
  return subject;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe-core finds wrong with the page as it is, or with its colours only. */
export async function accessibilityProblems(page: Page, of?: 'colors'): Promise<readonly string[]> {
  // Evaluated by the browser's debugger, so the page's own policy, which forbids foreign scripts, still holds.
  await page.evaluate(AXE);
  const rules = of === 'colors' ? `{ runOnly: ['color-contrast', 'link-in-text-block'] }` : '{}';
  const { violations } = (await page.evaluate(`axe.run(${rules})`)) as AxeResults;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary}`),
  );
}
