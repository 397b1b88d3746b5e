import type { PlayableRole } from './message.ts';

/** Where a fork comes from: the run whose first messages it copied, and what is different from there on. */
export interface Origin {
  /** The trajectory that was forked. */
  readonly id: string;
  /** Which of its runs. Milliseconds since the epoch. */
  readonly startedAt: number;
  /** The last message that was copied. */
  readonly at: number;
  /** The number of events that were copied. */
  readonly events: number;
  /** The origin's model spec of each role that another model plays in the fork. */
  readonly replaced: Readonly<Partial<Record<PlayableRole, string>>>;
  /** What the role whose turn it was says in place of its own words. */
  readonly say?: string;
}
