import { setTimeout as sleep } from 'node:timers/promises';
import type { Traffic } from '../limits/traffic.ts';
import { mayComeBack } from '../results/results-unavailable.ts';
import { outageDelay } from './retry-policy.ts';
import type { Waiting } from './tried.ts';

interface Patience {
  readonly signal: AbortSignal;
  /** Is told before each wait. */
  readonly waiting: (waiting: Waiting) => void;
}

/**
 * Limits that wait for results that are away once a model has answered: were the answer given up, it would be asked, and paid,
 * a second time. A call that has not begun does not wait here.
 */
export function patientTraffic(traffic: Traffic, { signal, waiting }: Patience): Traffic {
  async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
    for (let attempts = 1; ; attempts++) {
      try {
        return await work();
      } catch (error) {
        if (!mayComeBack(error)) throw error;
        const waitMs = outageDelay(attempts);
        waiting({ until: Date.now() + waitMs, reason: error.message });
        await sleep(waitMs, undefined, { signal });
      }
    }
  }
  return {
    ...traffic,
    settle: (call, result) => patiently(() => traffic.settle(call, result)),
    throttle: (model, refusal) => patiently(() => traffic.throttle(model, refusal)),
    noteFailure: (failure) => patiently(() => traffic.noteFailure(failure)),
  };
}
