import { awayText } from '../../limits/away.ts';
import type { ModelTraffic } from '../../limits/traffic.ts';
import { duration } from '../../text/words.ts';

/** What is known of a running sweep, to say when it ends. Times are milliseconds since the epoch. */
export interface Pace {
  readonly now: number;
  /** Cells that are not done. */
  readonly left: number;
  /** Trajectories that ended, in how many milliseconds until now, and when the last of them did. */
  readonly ended: number;
  readonly withinMs: number;
  readonly lastAt: number | null;
  /** Why nothing moves; null if something does. */
  readonly stopped: string | null;
  /** What every turn waits for, as far as was looked; null if one does not. */
  readonly waiting: string | null;
  /** How many trajectories may run at a time, and how many do. */
  readonly concurrency: number | null;
  readonly running: number;
  /** The models of the sweep, as they stand with their limits. */
  readonly models: readonly ModelTraffic[];
}

/** When a sweep ends if it continues like this. */
export interface Eta {
  /** Null while that cannot be said. */
  readonly at: number | null;
  /** What holds it up or slows it down, for people; null if nothing does. */
  readonly because: string | null;
}

/** Trajectories end irregularly: only a pause of so many times the usual one, and no shorter than a minute, says something. */
const UNUSUAL = 5;
const SHORTEST_PAUSE_MS = 60_000;
/** Under a limit, turns wait for each other, and trajectories end all the same: where all wait, so many times the usual pause is enough. */
const UNUSUAL_WAIT = 2;

/**
 * The rate of the last minutes, less what has changed since: fewer trajectories at a time, a limit below what was used in the
 * last minute. Models that are blocked delay it. Not known where nothing moves: all wait, or nothing has ended for long.
 */
export function estimateEnd({
  now,
  left,
  ended,
  withinMs,
  lastAt,
  stopped,
  waiting,
  concurrency,
  running,
  models,
}: Pace): Eta {
  if (left <= 0) return { at: null, because: 'all cells are played, it is being closed' };
  if (stopped !== null) return { at: null, because: stopped };
  const held = waiting === null ? blockedReason(models) : `all turns wait: ${waiting}`;
  if (ended === 0 || withinMs <= 0) return { at: null, because: held };
  const pause = now - (lastAt ?? now - withinMs);
  const usual = withinMs / ended;
  if (pause > (waiting === null ? Math.max(SHORTEST_PAUSE_MS, UNUSUAL * usual) : UNUSUAL_WAIT * usual))
    return { at: null, because: held ?? `nothing has ended for ${duration(pause / 1000)}` };
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
  if (blocked?.blocked) return `${blocked.model} waits: ${blocked.blocked.reason}`;
  const away = models.find((model) => model.away !== null);
  return away?.away ? `${away.model} ${awayText(away.away)}` : null;
}
