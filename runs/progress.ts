import type { Pause } from './sweep-control.ts';
import type { ModelCheck } from './preflight.ts';
import type { SweepCounts } from './sweep-contract.ts';

/** Answer of the query `progress` of `sweep`, `sweepLane` and `sweepShard`. A sweep that has ended has it in its memo too. */
export interface Progress {
  readonly cells: number;
  readonly running: number;
  readonly counts: SweepCounts;
  /** Workflow ids of the running lanes of a sweep, or shards of a lane, each of which answers the same query. */
  readonly shards: readonly string[];
  /** Who plays in this lane. */
  readonly agent?: string;
  /** The lanes that are running (client/operating/progress.ts). */
  readonly agents?: readonly AgentProgress[];
  /** The preflight of the sweep's models. Absent in lanes and shards, and without one. */
  readonly checks?: readonly ModelCheck[];
  /**
   * Maximum number of trajectories running at a time: of a sweep, while it is not paused; of a lane or a shard, now. Absent
   * where only the results say how far the sweep is.
   */
  readonly concurrency?: number;
  /** Set while the sweep is paused. */
  readonly paused?: Pause;
}

/** How far an agent is that is being played. */
export interface AgentProgress {
  readonly agent: string;
  readonly cells: number;
  readonly done: number;
  readonly running: number;
  /** Maximum number of its trajectories running at a time; 0 while the sweep is paused. */
  readonly concurrency: number;
}
