import type { TestProject } from 'vitest/node';
import { errorMessage } from '../../../sandbox/error-message.ts';
import { NO_CHROMIUM } from '../../../scripts/find-chromium.ts';
import { requireChromium } from '../../../scripts/require-chromium.ts';
import { builtApp } from '../../../viewer/build/built-app.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The executable of a browser. Null if this machine has none and can get none; the tests are then skipped. */
    chromium: string | null;
  }
}

const report = (line: string) => console.log(line);

/** Finds a browser, and builds the app once for all files. */
export async function setup(project: TestProject): Promise<void> {
  await builtApp(() => report('building the viewer'));
  try {
    project.provide('chromium', await requireChromium(process.env, report));
  } catch (error) {
    report(`\nTESTS OF THE VIEWER IN A BROWSER SKIPPED: ${errorMessage(error)}; ${NO_CHROMIUM}\n`);
    project.provide('chromium', null);
  }
}
