import type { OnStep } from '../client/on-step.ts';
import { CountProgress } from './count-progress.ts';
import { interruptible } from './stop-signal.ts';

/**
 * Runs long work that signals end between two steps, and shows on a terminal how far it is.
 * @param total null if it is not known
 */
export async function inSteps<Result>(
  verb: string,
  total: number | null,
  run: (step: OnStep) => Promise<Result>,
): Promise<Result> {
  const progress = new CountProgress(verb, total);
  try {
    return await interruptible((signal) =>
      run((done) => {
        progress.add(done);
        signal.throwIfAborted();
      }),
    );
  } finally {
    progress.close();
  }
}
