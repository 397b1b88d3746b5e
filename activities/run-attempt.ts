import { Context } from '@temporalio/activity';
import { ApplicationFailure } from '@temporalio/common';
import type { CallControl } from './call-model.ts';
import { isOutage, isUnexpected, retried, toFailure } from './failures.ts';
import { noteDetails, reportDetails } from './heartbeat-details.ts';
import type { OutageLog } from './outage-log.ts';
import { MOST_SILENT, mayTryUnexpected, UNEXPECTED } from './retry-policy.ts';
import { afterFailure, afterOutage, resumed } from './tried.ts';
import type { Tried } from './tried.ts';

/**
 * Longer waits for limits are left to Temporal: they are seen in its UI, hold no worker back that is to stop, and take no place of
 * a worker that turns of other models need.
 */
const PATIENCE_MS = 2_000;

/** How a worker lives through outages of results or Temporal server. */
export interface Outages {
  readonly log: OutageLog;
  /** Milliseconds until the next attempt, after so many in a row. */
  readonly delay: (attempts: number) => number;
}

/**
 * Runs an attempt of an activity, with what its earlier attempts came to, and decides whether there is another one: during an
 * outage of results or Temporal server always, after other failures of ours a few times. How often a model is asked, `callModel` decides.
 */
export async function runAttempt<Result>(
  { log, delay }: Outages,
  work: (control: CallControl) => Promise<Result>,
): Promise<Result> {
  const context = Context.current();
  let tried = resumed(context.info.heartbeatDetails, context.info.attempt);
  let isFirstWord = context.info.attempt === 1;
  const keep = (now: Tried) => {
    tried = now;
    if (isFirstWord && isJustCalling(now)) return noteDetails(context, now);
    isFirstWord = false;
    reportDetails(context, now);
  };
  try {
    const run = context.info.workflowExecution?.runId;
    const signal = context.cancellationSignal;
    const met = (outage: unknown) => {
      const failure = toFailure(outage);
      if (isOutage(failure)) log.met(context.log, failure, performance.now());
    };
    const control = { tried, keep, met, patienceMs: PATIENCE_MS, signal };
    const result = await work({ ...control, ...(run !== undefined && { run }) });
    if (tried.outage) log.over(context.log, tried.outage, Date.now());
    return result;
  } catch (error) {
    const failure = toFailure(error);
    if (isOutage(failure)) {
      const after = afterOutage(tried, Date.now());
      keep(after);
      log.met(context.log, failure, performance.now());
      throw retried(failure, { nextRetryDelay: delay(after.outage.attempts) });
    }
    if (tried.waiting?.for === 'model') log.modelAway(context.log, tried.waiting.reason, performance.now());
    if (!isUnexpected(failure)) throw failure;
    keep(afterFailure(tried, UNEXPECTED));
    if (mayTryUnexpected(tried)) throw failure;
    const never = { nonRetryable: true };
    throw failure instanceof ApplicationFailure
      ? retried(failure, never)
      : ApplicationFailure.fromError(failure, never);
  }
}

/**
 * Most calls are answered before the first heartbeat is due. Then the server, for which each heartbeat is a write, hears nothing of
 * them; of a call that dies with its worker the next attempt knows, as it finds no word of this one.
 */
function isJustCalling({ calling, waiting }: Tried): boolean {
  return calling === true && waiting === undefined;
}

/** Of an activity of ours, which is short: one that ends its worker, or never ends, is given up. @throws worker.lost */
export function requireHeard(): void {
  const { attempt, heartbeatDetails, activityType } = Context.current().info;
  const silent = attempt - 1 - (resumed(heartbeatDetails, attempt).heard ?? 0);
  if (silent <= MOST_SILENT) return;
  const message = `${activityType} ended ${silent} times without a word: its worker died, or it took too long. The worker's log may say why.`;
  throw ApplicationFailure.create({
    message,
    type: 'worker.lost',
    details: [{ scope: 'cell' }],
    nonRetryable: true,
  });
}
