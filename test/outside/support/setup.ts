import type { TestProject } from 'vitest/node';
import { SourceUnavailable } from '../../../infra/sources/source.ts';
import { outsideSoftware } from '../../../scripts/outside/outside-software.ts';
import type { OutsideSoftware } from '../../../scripts/outside/outside-software.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Null if this machine lacks what it needs; the tests are then skipped. */
    outside: OutsideSoftware | null;
  }
}

const report = (line: string) => console.log(line);

/** Installs the software to test against, where it is not in the cache. */
export async function setup(project: TestProject): Promise<void> {
  try {
    project.provide('outside', await outsideSoftware(report));
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error;
    report(`\nTESTS AGAINST OUTSIDE SOFTWARE SKIPPED: ${error.message}; to run them, ${error.hint}\n`);
    project.provide('outside', null);
  }
}
