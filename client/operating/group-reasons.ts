import type { PendingActivity } from '../../diagnosis/facts.ts';

/** Things that happened for the same reason. */
export interface ReasonGroup<Item> {
  /** In the words of the first of them. */
  readonly reason: string;
  readonly items: readonly [Item, ...Item[]];
}

/** Groups by reason, the largest group first. Ids, times and amounts in a reason do not make it another one. */
export function groupByReason<Item>(
  items: readonly Item[],
  reasonOf: (item: Item) => string,
): readonly ReasonGroup<Item>[] {
  const groups = Map.groupBy(items, (item) => essence(reasonOf(item)));
  return [...groups.values()]
    .map((group) => ({ reason: reasonOf(group[0] as Item), items: group as [Item, ...Item[]] }))
    .toSorted((one, other) => other.items.length - one.items.length);
}

/** Who failed (a provider and its model, say) and with which status; of the rest, what has no digits. */
function essence(reason: string): string {
  const [, who = '', rest = ''] = /^(\S+ \S+(?: answered \d+)?)(.*)$/s.exec(reason) ?? ['', reason];
  return who + rest.replaceAll(/\S*\d\S*/g, '#');
}

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
