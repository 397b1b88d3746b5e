import { randomWords } from '../../sandbox/random-words.ts';
import { LEVEL } from './clustered-mean.ts';
import type { Interval } from './clustered-mean.ts';
import type { ClusterSum } from './cluster-sums.ts';

export interface Bootstrap {
  readonly resamples?: number;
  /** The same seed, the same interval. */
  readonly seed?: string;
  readonly level?: number;
}

const WORDS = 2 ** 32;

/**
 * The percentile interval of the mean over cells when whole clusters are drawn again, with putting back. It assumes no
 * distribution, and so checks the intervals that do. Null with fewer than two
 * clusters, and where drawing them again changes nothing.
 */
export function clusterBootstrap(
  sums: readonly ClusterSum[],
  { resamples = 10_000, seed = 'bootstrap', level = LEVEL }: Bootstrap = {},
): Interval | null {
  const clusters = sums.filter(({ n }) => n > 0);
  if (clusters.length < 2) return null;
  const word = randomWords(seed);
  const means = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample++) {
    let [n, sum] = [0, 0];
    for (let drawn = 0; drawn < clusters.length; drawn++) {
      const cluster = clusters[Math.floor((word() / WORDS) * clusters.length)]!;
      n += cluster.n;
      sum += cluster.sum;
    }
    means[resample] = sum / n;
  }
  means.sort();
  const interval = { low: quantile(means, (1 - level) / 2), high: quantile(means, (1 + level) / 2) };
  return interval.high - interval.low < 1e-14 ? null : interval;
}

/** Between the two nearest values, as NumPy does by default. */
function quantile(sorted: Float64Array, share: number): number {
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const [one = 0, other = one] = sorted.subarray(below, below + 2);
  return one + (other - one) * (place - below);
}
