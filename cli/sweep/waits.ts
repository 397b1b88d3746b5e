import type { PendingActivity } from '../../diagnosis/facts.ts';
import { clockTime } from '../../results/explain/clock-time.ts';
import { groupByReason } from '../../client/sweeps/group-reasons.ts';
import type { ReasonGroup } from '../../client/sweeps/group-reasons.ts';
import { duration } from '../../text/duration.ts';
import { reasonLines } from './status-lines.ts';
import type { StatusLine } from './status-lines.ts';

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

/** For example `3 waiting: openai gpt-6-sol answered 429: Rate limit reached (attempt 4, next in 20 s)`. */
export function waitLines(
  groups: readonly ReasonGroup<PendingActivity>[],
  now: number,
  width = Infinity,
): readonly StatusLine[] {
  return reasonLines(groups, width, ({ items }) => ({
    what: `${items.length} waiting`,
    more: ` (${timing(items, now)})`,
  }));
}

function timing(items: readonly PendingActivity[], now: number): string {
  const waits = items.flatMap(({ waiting }) => waiting ?? []);
  if (waits.length === items.length) return `until ${clockTime(Math.min(...waits.map(({ until }) => until)), now)}`;
  const outages = items.flatMap(({ outageSince }) => outageSince ?? []);
  const since = outages.length === 0 ? '' : `since ${clockTime(Math.min(...outages), now)}, `;
  const attempt = `${since}attempt ${Math.max(...items.map((item) => item.attempt))}`;
  const times = items.flatMap(({ nextAttemptAt }) => nextAttemptAt ?? []);
  if (times.length === 0) return `${attempt}, running`;
  const seconds = (Math.min(...times) - now) / 1000;
  return `${attempt}, ${seconds >= 0 ? `next in ${duration(seconds)}` : `overdue by ${duration(-seconds)}`}`;
}
