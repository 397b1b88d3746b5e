import type { PendingActivity } from '../../diagnosis/facts.ts';
import { clockTime } from '../../results/explain/clock-time.ts';
import type { ReasonGroup } from '../../client/operating/group-reasons.ts';
import { duration } from '../../text/words.ts';
import { reasonLines } from '../reason-lines.ts';
import type { StatusLine } from '../reason-lines.ts';

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
