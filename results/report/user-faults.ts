import { sum } from './means.ts';
import type { Interval } from '../statistics/clustered-mean.ts';
import type { TallyGroup } from '../store/sums.ts';

/** How much runs that a mistake of the simulated user ended can matter to the mean similarity. */
export interface UserFaults {
  readonly runs: number;
  /** Mean similarity of all other scored runs; null if there are none. */
  readonly similarityWithout: number | null;
  /** The mean if each of these runs had failed, and if each had been solved. */
  readonly similarityRange: Interval;
}

/** Null if there are no such runs. */
export function userFaults(groups: readonly TallyGroup[]): UserFaults | null {
  const ended = groups.filter(({ outcome }) => outcome === 'user-error');
  const others = groups.filter(({ outcome }) => outcome !== 'user-error');
  const runs = sum(ended, 'runs');
  if (runs === 0) return null;
  const [n, similarity] = [sum(others, 'scored'), sum(others, 'similaritySum')];
  const all = n + runs;
  return {
    runs,
    similarityWithout: n === 0 ? null : similarity / n,
    similarityRange: { low: similarity / all, high: (similarity + runs) / all },
  };
}
