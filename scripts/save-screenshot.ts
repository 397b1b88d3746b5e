import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { report } from './play-sweep.ts';

const FOLDER = fileURLToPath(new URL('../docs/images/', import.meta.url));

/**
 * Saves what a page shows in `docs/images/`, when nothing is loaded any more.
 * @param polls the page never stops loading, as that of a running workflow
 */
export async function saveScreenshot(name: string, page: Page, polls = false): Promise<void> {
  if (!polls) await page.waitForLoadState('networkidle');
  mkdirSync(FOLDER, { recursive: true });
  const { length } = await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: 'disabled' });
  report(`docs/images/${name}.png  ${Math.round(length / 1024)} KB`);
}
