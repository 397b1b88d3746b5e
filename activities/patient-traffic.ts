import { setTimeout as sleep } from 'node:timers/promises';
import type { Traffic } from '../limits/traffic.ts';
import { ChangeUncertain, mayComeBack } from '../results/results-unavailable.ts';
import { outageDelay } from './retry-policy.ts';
import type { Outage, ReportedWait } from './tried.ts';

interface Patience {
  readonly signal: AbortSignal;
  /** Is told before each wait, and of what it waits for. */
  readonly waiting: (waiting: ReportedWait, outage: Outage, met: Error) => void;
}

/**
 * Limits that wait for results that are away once a model has answered: were the answer given up, it would be asked, and paid,
 * a second time. A call that has not begun does not wait here.
 */
export function patientTraffic(traffic: Traffic, { signal, waiting }: Patience): Traffic {
  /** @param work is told whether an attempt before may have succeeded */
  async function patiently<Result>(work: (perhaps: boolean) => Promise<Result>): Promise<Result> {
    let perhaps = false;
    let since: number | undefined;
    for (let attempts = 1; ; attempts++) {
      try {
        return await work(perhaps);
      } catch (error) {
        if (!mayComeBack(error)) throw error;
        perhaps ||= error instanceof ChangeUncertain;
        const waitMs = outageDelay(attempts);
        const now = Date.now();
        since ??= now;
        waiting({ until: now + waitMs, reason: error.message, for: 'results' }, { since, attempts }, error);
        await sleep(waitMs, undefined, { signal });
      }
    }
  }
  return {
    ...traffic,
    settle: (call, result) => patiently((perhaps) => traffic.settle(call, result, perhaps)),
    unreached: (call, reason) => patiently(() => traffic.unreached(call, reason)),
    throttle: (model, refusal) => patiently(() => traffic.throttle(model, refusal)),
    noteFailure: (failure) => patiently(() => traffic.noteFailure(failure)),
  };
}
