import type { JsonValue } from '../../sandbox/json.ts';

/** A firing of a schedule, by its scheduled time: the same firing is the same night, however often it is tried. */
export interface NightKey {
  readonly schedule: string;
  /** Milliseconds since the epoch. */
  readonly scheduledAt: number;
}

/** What became of a night. */
interface NightEnd {
  /** Milliseconds since the epoch. */
  readonly endedAt: number;
  /** Whether later nights may be compared with it. */
  readonly isGood: boolean;
  /** For people and notifications (runs/nights.ts). */
  readonly summary: JsonValue;
}

export interface Night extends NightKey {
  readonly sweep: string;
  /** Milliseconds since the epoch. */
  readonly openedAt: number;
  /** Null while it is played. */
  readonly end: NightEnd | null;
  /** How each notification went; null until all were tried. */
  readonly deliveries: JsonValue | null;
}

/** The nights of schedules, which outlive the engine's histories. */
export interface Nights {
  /**
   * Starts a night, or finds it if it was started before. Its sweep gets the first of these names that no other night and
   * no sweep has. Idempotent. @returns the sweep's id @throws Error if none is left
   */
  open(key: NightKey & { readonly openedAt: number }, names: readonly string[]): Promise<string>;
  /** Idempotent. */
  close(key: NightKey, end: NightEnd): Promise<void>;
  /** Idempotent. */
  noteDeliveries(key: NightKey, deliveries: JsonValue): Promise<void>;
  /** Of a schedule, the latest first. */
  list(schedule: string, limit: number): Promise<readonly Night[]>;
  /** The latest good night of a schedule before a time. */
  lastGood(before: NightKey): Promise<Night | null>;
}
