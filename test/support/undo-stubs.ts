import { afterAll, vi } from 'vitest';

/** Undoes at the end of a test file what it replaced: the files of a project share processes. */
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
