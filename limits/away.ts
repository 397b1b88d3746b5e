/** How long calls wait for a model that cannot be reached, unless the sweep says otherwise. Milliseconds. */
export const DEFAULT_AWAY_MS = 30 * 60_000;
/** The same of commands that people watch: a wrong port is more likely than a server that is about to come back. */
export const WATCHED_AWAY_MS = 10_000;

const SHORTEST_PROBE_MS = 2_000;
const LONGEST_PROBE_MS = 60_000;
/** Who has called for longer has reached the server, or has died: the next one may try. Connections take 10 s at most. */
export const PROBE_LEASE_MS = 15_000;

/** How people write such a time. */
export const AWAY_PATTERN = /^(?:0|\d{1,4}[smh])$/;
export const AWAY_WORDING = 'a number and s, m or h, for example 30m, or 0';

const UNIT_MS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** In milliseconds. @param text as {@link AWAY_PATTERN} has it */
export function awayMsOf(text: string): number {
  return text === '0' ? 0 : Number(text.slice(0, -1)) * (UNIT_MS[text.slice(-1)] ?? NaN);
}

/** A model that cannot be reached. Times are milliseconds since the epoch. */
export interface AwayModel {
  readonly since: number;
  /** For people, for example `connection refused at 127.0.0.1:8000`. */
  readonly reason: string;
  /** When one call tries it again; nobody else calls it. */
  readonly probeAt: number;
}

/** How long to leave a model alone that has been away for so long: half as long again, a minute at most. Milliseconds. */
export function probeDelay(awayMs: number, random: () => number = Math.random): number {
  const delay = Math.min(LONGEST_PROBE_MS, Math.max(SHORTEST_PROBE_MS, awayMs / 2));
  return Math.round(delay * (0.75 + random() / 4));
}

/** For example `is away since 2026-11-23 02:13 UTC (connection refused at 127.0.0.1:8000)`. */
export function awayText({ since, reason }: Pick<AwayModel, 'since' | 'reason'>): string {
  return `is away since ${minuteText(since)} (${reason})`;
}

/** An instant as all machines write it. */
export function minuteText(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
