import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { errorMessage } from '../sandbox/error-message.ts';
import { findChromium } from './find-chromium.ts';

const DOWNLOAD_MS = 300_000;

/**
 * The executable of a browser: of this machine, or else the one that Playwright downloads for itself and keeps. @throws
 * Error if there is none and none can be downloaded
 */
export async function requireChromium(environment: NodeJS.ProcessEnv, report: (line: string) => void): Promise<string> {
  const found = findChromium(environment);
  if (found !== undefined) return found;
  if (!existsSync(chromium.executablePath())) {
    report('no browser found: downloading Chromium (150 MB, once)');
    const program = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
    await promisify(execFile)(process.execPath, [program, 'install', 'chromium'], { timeout: DOWNLOAD_MS });
  }
  const browser = await chromium.launch({ executablePath: chromium.executablePath() }).catch((error: unknown) => {
    throw new Error(`Chromium does not start (${errorMessage(error)})`, { cause: error });
  });
  await browser.close();
  return chromium.executablePath();
}
