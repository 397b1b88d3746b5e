import { CancellationScope, isCancellation, sleep } from '@temporalio/workflow';
import { RESULTS_UNAVAILABLE } from '../runs/results-unavailable.ts';
import { asWorkflowFailure } from './failure-of.ts';

/** How long a workflow that was cancelled waits for results that are away. */
const GRACE = '20 seconds';

const NOT_STORED = {
  reason: `not stored: it was cancelled while the results were away for longer than ${GRACE}`,
  type: RESULTS_UNAVAILABLE,
  scope: 'sweep',
} as const;

/**
 * Stores what is to be stored also by a workflow that was cancelled, which however ends soon: results that are away then are
 * not waited for any more. @throws ApplicationFailure `results.unavailable` if it was not stored
 */
export async function thoughCancelled<Result>(store: () => Promise<Result>): Promise<Result> {
  const asked = CancellationScope.current();
  return CancellationScope.nonCancellable(async () => {
    const [storing, waiting] = [new CancellationScope(), new CancellationScope()];
    let isOver = false;
    void asked.cancelRequested.catch(async () => {
      if (isOver) return;
      await waiting.run(() => sleep(GRACE)).then(() => storing.cancel(), ignore);
    });
    try {
      return await storing.run(store);
    } catch (error) {
      throw isCancellation(error) ? asWorkflowFailure(NOT_STORED) : error;
    } finally {
      isOver = true;
      waiting.cancel();
    }
  });
}

function ignore(): void {}
