import { describe, expect, it } from 'vitest';
import { chosenAmong } from '../../../results/statistics/attempts.ts';
import { clusteredShare } from '../../../results/statistics/bounded-mean.ts';
import { clusterSums } from '../../../results/statistics/cluster-sums.ts';
import { clusteredMean } from '../../../results/statistics/clustered-mean.ts';
import { effectiveCells } from '../../../results/statistics/effective-cells.ts';
import { holm } from '../../../results/statistics/holm.ts';
import { scoreInterval } from '../../../results/statistics/score-interval.ts';
import { signFlipP } from '../../../results/statistics/sign-flips.ts';
import { criticalT } from '../../../results/statistics/student-t.ts';
import reference from './reference-values.json' with { type: 'json' };

interface Cells {
  /** Of the clusters, in the order of the values. */
  readonly sizes: readonly number[];
  readonly values: readonly number[];
}

function sumsOf({ sizes, values }: Cells) {
  const clusters = sizes.flatMap((size, cluster) => Array.from({ length: size }, () => String(cluster)));
  return clusterSums(values.map((value, index) => ({ cluster: clusters[index]!, value })));
}

const BOUND = 1e-9;

/** In units of the wanted value, so that tiny p-values are compared in their own size. */
function errorOf(found: number | null | undefined, wanted: number | undefined): number {
  if (typeof found !== 'number' || wanted === undefined) return Infinity;
  return Math.abs(found - wanted) / (wanted === 0 ? 1 : Math.abs(wanted));
}

/** Computed by reference_values.py. */
describe('equal to SciPy and statsmodels within 1e-9:', () => {
  it.each(reference.means)('the mean of $name, and its interval', (wanted) => {
    const sums = sumsOf(wanted);
    const found = clusteredMean(sums, wanted.level);
    expect(found).toMatchObject({ n: wanted.values.length, clusters: wanted.sizes.length });
    expect(errorOf(found?.mean, wanted.mean)).toBeLessThan(BOUND);
    expect(errorOf(found?.standardError, wanted.standardError)).toBeLessThan(BOUND);
    expect(errorOf(found?.interval?.low, wanted.low)).toBeLessThan(BOUND);
    expect(errorOf(found?.interval?.high, wanted.high)).toBeLessThan(BOUND);
  });

  it.each(reference.shares)('the interval of a share: $name', (wanted) => {
    const found = clusteredShare(sumsOf(wanted), wanted.level);
    expect(errorOf(found?.mean, wanted.mean)).toBeLessThan(BOUND);
    expect(errorOf(found?.standardError, wanted.standardError)).toBeLessThan(BOUND);
    expect(errorOf(found?.interval?.low, wanted.low)).toBeLessThan(BOUND);
    expect(errorOf(found?.interval?.high, wanted.high)).toBeLessThan(BOUND);
  });

  it('C(part, k) / C(whole, k)', () => {
    expect(reference.chosen.length).toBeGreaterThan(40);
    for (const { part, whole, k, share } of reference.chosen)
      expect(errorOf(chosenAmong(part, whole, k), share)).toBeLessThan(BOUND);
  });

  it.each(reference.holm)("Holm's correction of $p", ({ p, adjusted }) => {
    for (const [index, found] of holm(p).entries()) expect(errorOf(found, adjusted[index])).toBeLessThan(BOUND);
  });
});

it("equal to SciPy within 1e-12: Student's t", () => {
  expect(reference.student).toHaveLength(28);
  for (const { degrees, level, quantile } of reference.student)
    expect(errorOf(criticalT(level, degrees), quantile)).toBeLessThan(1e-12);
});

/** The limits are found numerically there, from the definition. */
it.each(reference.pairedShares)('equal to SciPy within 1e-6: the score interval of a difference: $name', (wanted) => {
  const clusters = wanted.sizes.map((size, cluster) => {
    const first = wanted.sizes.slice(0, cluster).reduce((sum, n) => sum + n, 0);
    const values = wanted.values.slice(first, first + size);
    const count = (value: number) => values.filter((one) => one === value).length;
    return { n: size, gained: count(1), lost: count(-1) };
  });
  const n = wanted.values.length;
  const [gained, lost] = [1, -1].map((value) => wanted.values.filter((one) => one === value).length / n);
  const sums = clusters.map((cluster) => ({ n: cluster.n, sum: cluster.gained - cluster.lost }));
  const { standardError, mean } = clusteredMean(sums)!;
  const variance = gained! + lost! - mean ** 2;
  const pairs = effectiveCells(sums, { variance, standardError: standardError!, most: n });
  const interval = scoreInterval({ gained: gained!, lost: lost!, pairs }, criticalT(wanted.level, clusters.length - 1));
  expect(Math.abs(interval.low - wanted.low)).toBeLessThan(1e-6);
  expect(Math.abs(interval.high - wanted.high)).toBeLessThan(1e-6);
});

/** Where signs are too many to list, SciPy draws some; the rounding of such sums makes p-values larger by 2 % at most. */
it.each(reference.signFlips)('equal to SciPy: the sign-flip test of $name', ({ differences, p, error }) => {
  const found = signFlipP(differences);
  const isListed = differences.length <= 16 || differences.every(Number.isInteger);
  expect(found).toBeGreaterThan(p - 4 * error - 1e-12);
  expect(found).toBeLessThan((isListed ? 1 : 1.02) * p + 4 * error + 1e-12);
});
