import { attempts } from '../statistics/attempts.ts';
import type { Interval } from '../statistics/clustered-mean.ts';
import type { TallyGroup } from '../store/sums.ts';
import { taskOf, tasksIn } from './attempts.ts';

/** What k trials of a cell come to: means over the cells that have as many with a score, and their 95 % intervals. */
export interface AttemptMeans {
  readonly k: number;
  /** Scenarios x augmentations. */
  readonly cells: number;
  /** Probability that all k trials solve the cell. */
  readonly passAll: number;
  readonly passAllInterval: Interval | null;
  /** Probability that any of them does. */
  readonly passAny: number;
  readonly passAnyInterval: Interval | null;
  /** Mean similarity. */
  readonly average: number;
  readonly averageInterval: Interval | null;
}

/** Of one agent. */
export function attemptMeans(groups: readonly TallyGroup[]): readonly AttemptMeans[] {
  return attempts(tasksIn(groups).map(taskOf)).map(({ k, tasks, all, any, similarity }) => ({
    k,
    cells: tasks,
    passAll: all.mean,
    passAllInterval: all.interval,
    passAny: any.mean,
    passAnyInterval: any.interval,
    average: similarity.mean,
    averageInterval: similarity.interval,
  }));
}
