import type { ModelReport, Usage } from '../sandbox/event.ts';
import { addUsage } from '../sandbox/trajectory.ts';

/**
 * What earlier attempts of a turn came to. It travels from attempt to attempt in the activity's heartbeats, so it survives
 * the worker.
 */
export interface Tried {
  /** Failed calls by the type of their failure. Waits for limits and rate limits are no failures. */
  readonly failures: Readonly<Record<string, number>>;
  /** Attempts that said how they failed. */
  readonly heard?: number;
  /** Calls that ended with the death of their worker. */
  readonly lost: number;
  readonly waitedMs: number;
  /** Tokens of answers that were not used. */
  readonly wasted: Usage | null;
  /** Set while a call is under way: whoever finds it set knows that the call was lost. A first call is not announced (run-attempt.ts). */
  readonly calling?: true;
  /** What the turn waits for, for people. */
  readonly waiting?: ReportedWait;
  /** Set while results or Temporal server are away. */
  readonly outage?: Outage;
  /** Since when the turn waits for a model that is away, in milliseconds since the epoch. */
  readonly awaySince?: number;
}

export interface ReportedWait {
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly reason: string;
  /** `limit`: also a rate limit or a budget. `model`: it is away. `results`: the model has answered, and they are away. */
  readonly for: 'limit' | 'model' | 'results';
}

/** Attempts in a row that failed because results or Temporal server are away. */
export interface Outage {
  /** When the first of them failed, in milliseconds since the epoch. */
  readonly since: number;
  readonly attempts: number;
}

export const NOT_TRIED: Tried = { failures: {}, lost: 0, waitedMs: 0, wasted: null };

/**
 * As found at the start of an attempt. Earlier attempts of which there is no word lost their calls, as whoever fails says so.
 * @param found the details of the last heartbeat
 */
export function resumed(found: unknown, attempt: number): Tried {
  if (typeof found !== 'object' || found === null || !('failures' in found)) return { ...NOT_TRIED, lost: attempt - 1 };
  const { calling, waiting: _over, ...tried } = found as Tried;
  return calling ? { ...tried, lost: tried.lost + 1 } : tried;
}

export function afterFailure(tried: Tried, type: string, report?: ModelReport): Tried {
  const { calling: _ended, outage: _over, ...rest } = tried;
  const usage = report?.usage ?? null;
  return {
    ...rest,
    heard: (tried.heard ?? 0) + 1,
    failures: { ...tried.failures, [type]: (tried.failures[type] ?? 0) + 1 },
    wasted: usage === null || tried.wasted === null ? (usage ?? tried.wasted) : addUsage(tried.wasted, usage),
  };
}

/** An outage counts as no failure. */
export function afterOutage(
  { calling: _ended, waiting: _over, ...tried }: Tried,
  now: number,
): Tried & { readonly outage: Outage } {
  const { since, attempts } = tried.outage ?? { since: now, attempts: 0 };
  return { ...tried, heard: (tried.heard ?? 0) + 1, outage: { since, attempts: attempts + 1 } };
}

/** The report of the last call, with what the earlier ones came to. */
export function withTried(report: ModelReport, { failures, lost, waitedMs, wasted }: Tried): ModelReport {
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  return {
    ...report,
    attempts: report.attempts + failed + lost,
    ...(lost > 0 && { lostAttempts: lost }),
    ...(wasted && { wasted }),
    ...(waitedMs > 0 && { waitedMs }),
  };
}
