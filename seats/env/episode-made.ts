import type { TrajectoryRecord } from '../../results/record.ts';
import type { TrajectoryInput } from '../../runs/contract.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { CountedTurn } from '../in-process.ts';
import type { Reward } from './reward.ts';

/** What an episode is besides its run. */
export interface EpisodeSettings {
  readonly id: string;
  readonly reward: Reward;
  /** The episode that it was forked from, and the turn that is taken anew. */
  readonly origin?: { readonly episode: string; readonly turn: number };
}

/** What an episode is made of. Plain JSON. */
export interface EpisodeMade {
  readonly input: TrajectoryInput;
  readonly settings: EpisodeSettings;
  /** Of the run, in milliseconds since the epoch. */
  readonly startedAt: number;
}

/** An episode as another process left it. */
export interface EpisodeSoFar {
  readonly events: readonly TrajectoryEvent[];
  readonly step: CountedTurn | null;
  /** The run, if it is over. */
  readonly record: TrajectoryRecord | null;
}
