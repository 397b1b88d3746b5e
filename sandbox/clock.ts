/** The sandbox's own time. No tool reads the machine's clock. */
export interface Clock {
  /** Seconds since the epoch at the opening message. */
  readonly start: number;
  /** IANA name. */
  readonly timeZone: string;
  /** Seconds that pass with each message. */
  readonly step: number;
}

/** Wednesday 15 May 2024, 12:00 UTC, the instant used for the recorded reference data. */
export const DEFAULT_CLOCK: Clock = { start: 1_715_774_400, timeZone: 'UTC', step: 1 };

/** The time at which message `index` is written. The opening message has index 0. */
export function nowAt(clock: Clock, index: number): number {
  return clock.start + clock.step * index;
}
