import { budgetProblem } from '../../limits/limit.ts';
import type { Budget, Spent } from '../../limits/limit.ts';
import type { ModelTraffic } from '../../limits/traffic.ts';

/** What is known of a running sweep, to say when it ends. Times are milliseconds since the epoch. */
export interface Pace {
  readonly now: number;
  /** Cells that are not done. */
  readonly left: number;
  /** Trajectories that ended, in how many milliseconds until now. */
  readonly ended: number;
  readonly withinMs: number;
  readonly paused: boolean;
  /** How many trajectories may run at a time, and how many do. */
  readonly concurrency: number | null;
  readonly running: number;
  /** The models of the sweep, as they stand with their limits. */
  readonly models: readonly ModelTraffic[];
  readonly budget: (Budget & Spent) | null;
}

/** When a sweep ends if it goes on like this. */
export interface Eta {
  /** Null while that cannot be said. */
  readonly at: number | null;
  /** What holds it up or slows it down, for people; null if nothing does. */
  readonly because: string | null;
}

/**
 * The rate of the last minutes, less what has changed since: fewer trajectories at a time, a limit below what was used in the
 * last minute. Models that are blocked delay it.
 */
export function estimateEnd({ now, left, ended, withinMs, paused, concurrency, running, models, budget }: Pace): Eta {
  if (left <= 0) return { at: now, because: null };
  if (paused) return { at: null, because: 'it is paused' };
  const spent = budget && budgetProblem(budget, budget);
  if (spent) return { at: null, because: `the budget is used up: ${spent}` };
  if (ended === 0 || withinMs <= 0) return { at: null, because: blockedReason(models) };
  const slower = [
    { share: concurrency === null || running === 0 ? 1 : concurrency / running, because: `${concurrency} at a time` },
    ...models.flatMap(limitShares),
  ].toSorted((one, other) => one.share - other.share)[0];
  const share = Math.min(1, slower?.share ?? 1);
  const waitMs = Math.max(0, ...models.flatMap(({ blocked }) => (blocked === null ? [] : blocked.until - now)));
  const leftMs = (left * withinMs) / (ended * share);
  const limited = share < 1 ? (slower?.because ?? null) : null;
  return { at: now + waitMs + leftMs, because: blockedReason(models) ?? limited };
}

/** The part of the last minute's use that each limit of a model leaves. */
function limitShares({ model, requests, tokens, requestsPerMinute, tokensPerMinute, learnedRate }: ModelTraffic) {
  const limit = requestsPerMinute ?? learnedRate;
  return [
    ...(limit === null || requests === 0
      ? []
      : [{ share: limit / requests, because: `${model} allows ${Math.round(limit)} requests/min` }]),
    ...(tokensPerMinute === null || tokens === 0
      ? []
      : [{ share: tokensPerMinute / tokens, because: `${model} allows ${tokensPerMinute} tokens/min` }]),
  ];
}

function blockedReason(models: readonly ModelTraffic[]): string | null {
  const blocked = models.find((model) => model.blocked !== null);
  return blocked?.blocked ? `${blocked.model} waits: ${blocked.blocked.reason}` : null;
}
