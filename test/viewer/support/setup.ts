import type { TestProject } from 'vitest/node';
import { builtApp } from '../../../viewer/build/built-app.ts';
import { browserFor } from '../../support/browser-for.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The executable of a browser. Null if this machine has none and can get none; the tests are then skipped. */
    chromium: string | null;
  }
}

/** Finds a browser, and builds the app once for all files. */
export async function setup(project: TestProject): Promise<void> {
  await builtApp(() => console.log('building the viewer'));
  project.provide('chromium', await browserFor('TESTS OF THE VIEWER IN A BROWSER'));
}
