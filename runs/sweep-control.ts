/** More trajectories at a time than a fleet of workers plays. */
export const MOST_CONCURRENCY = 10_000;

/** While a sweep is paused, no trajectory starts. Those that are running finish. */
export interface Pause {
  readonly reason: string | null;
  /** Who paused it: `USER@HOST`. */
  readonly by: string | null;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** Argument of the update `pause`. */
export interface PauseRequest {
  readonly reason?: string;
  readonly by?: string;
}

/** Argument of the update `retune`. */
export interface RetuneRequest {
  readonly concurrency: number;
}

/** Result of the updates `pause`, `resume` and `retune`: what holds from now on. */
export interface SweepControl {
  readonly concurrency: number;
  readonly paused: Pause | null;
}
