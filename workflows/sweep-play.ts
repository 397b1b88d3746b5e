import type { OpenSweepResult, ResumedSweep } from '../runs/sweep-contract.ts';
import type { Progress } from '../runs/progress.ts';

/** How the cells of a sweep are played. */
export interface SweepPlay {
  readonly progress: () => Required<Pick<Progress, 'counts' | 'shards' | 'checks' | 'concurrency'>>;
  /** Cells without a score are left behind the place where it is. */
  readonly requeue: () => void;
  /** Whether there are such cells still. */
  readonly requeued: boolean;
  /** Ends when all cells are played; with what the next run of the workflow begins with if that is to play the rest. */
  readonly play: (opened: OpenSweepResult) => Promise<ResumedSweep | null>;
}
