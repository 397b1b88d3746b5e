import { expect } from 'vitest';
import { matchers } from './api/matchers.ts';

/** Adds `toSolve` and `toReach` to Vitest's `expect`: import it in a test, or name it in `setupFiles`. */
expect.extend({ ...matchers });

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown> {
    /** The run is solved; of an evaluation, at least this share of its cells, in [0, 1]. Default: all. */
    toSolve(share?: number): R;
    /** The similarity of the run, or the mean of the evaluation, is at least this, in [0, 1]. */
    toReach(similarity: number): R;
  }
}
