/** The sandbox's own time: no tool reads the machine's clock (design, section 4). */
export interface Clock {
  /** Seconds since the epoch at the opening message. */
  readonly start: number;
  /** IANA name. */
  readonly timeZone: string;
  /** Seconds that pass with each message. */
  readonly step: number;
}

/** Wednesday 15 May 2024, 12:00 UTC: the instant the golden data were computed at. */
export const DEFAULT_CLOCK: Clock = { start: 1_715_774_400, timeZone: 'UTC', step: 1 };

/** The time while the message at `index` is written; the opening has index 0. */
export function nowAt(clock: Clock, index: number): number {
  return clock.start + clock.step * index;
}
