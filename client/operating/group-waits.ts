import type { PendingActivity } from '../../diagnosis/facts.ts';
import { groupByReason } from './group-reasons.ts';
import type { ReasonGroup } from './group-reasons.ts';

/** A busy worker takes a while; later than this, something is wrong. */
const PATIENCE_MS = 10_000;

/** What activities are waiting for: a retry after a failure, or a worker. Groups with equal reasons. */
export function groupWaits(pending: readonly PendingActivity[], now: number): readonly ReasonGroup<PendingActivity>[] {
  const isLate = ({ nextAttemptAt }: PendingActivity) => nextAttemptAt !== null && now - nextAttemptAt > PATIENCE_MS;
  const waiting = pending
    .filter((one) => !one.calling || one.waiting !== null)
    .filter((one) => one.waiting !== null || one.lastFailure !== null || isLate(one));
  return groupByReason(waiting, (one) => {
    if (isLate(one)) return noWorker(one);
    return one.waiting?.reason ?? one.lastFailure ?? noWorker(one);
  });
}

/** Names the provider as a word of its own, so that the waits of two providers are two groups. */
function noWorker({ activity, taskQueue }: PendingActivity): string {
  if (taskQueue === null) return `no worker takes ${activity}`;
  const provider = /-turns-(.+)$/.exec(taskQueue)?.[1];
  return `no worker takes ${activity}${provider === undefined ? '' : ` of ${provider}`} from task queue ${taskQueue}`;
}

/** What most of them wait for, if all wait; null if one does not, or there are none. */
export function waitOfAll(pending: readonly PendingActivity[], now: number): string | null {
  const groups = groupWaits(pending, now);
  const waiting = groups.reduce((sum, { items }) => sum + items.length, 0);
  return waiting < pending.length ? null : (groups[0]?.reason ?? null);
}
