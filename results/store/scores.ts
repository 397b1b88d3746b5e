import type { FailureCause } from '../../evaluation/modes/mode.ts';
import type { RecordedScore, ScoreTotals, TrajectoryRecord } from '../record.ts';
import type { GuestReward } from '../../worlds/world.ts';
import type { RunKey } from './history.ts';

/** A score with what it was made from. */
export interface StoredScore {
  /** This and the next one are content hashes. */
  readonly grader: string;
  readonly scenario: string;
  /** The version of this program that scored. */
  readonly harness: string;
  /** Milliseconds since the epoch. */
  readonly scoredAt: number;
  readonly score: ScoreTotals;
}

/** A run that was scored again. */
export interface Rescore {
  readonly run: TrajectoryRecord;
  readonly old: StoredScore;
  readonly today: StoredScore;
  /** That of today, with its explanation. */
  readonly score: RecordedScore;
  /** Why it is as it is today. */
  readonly why: Pick<TrajectoryRecord, 'cause' | 'modes' | 'guestReward'>;
}

/** Scores of runs that were scored again, beside those that they had before. */
export interface Scores {
  /**
   * Gives a run the score of today, which then counts; the old one is kept beside it. Idempotent.
   * @returns false if the run was replaced meanwhile
   */
  renew(change: Rescore): Promise<boolean>;
  /**
   * Says which step of a run that is not solved decided, until it gets another score. Idempotent.
   * @returns false if the run was replaced meanwhile, or is solved
   */
  decide(run: RunKey, decisive: FailureCause): Promise<boolean>;
  /** Stores what a judge made of the reward of a run. Idempotent. */
  reward(run: RunKey, reward: GuestReward): Promise<void>;
  /** All scores of a run that was scored again, the oldest first; else none. */
  of(run: RunKey): Promise<readonly StoredScore[]>;
}
