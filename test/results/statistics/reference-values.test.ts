import { describe, expect, it } from 'vitest';
import { chosenAmong } from '../../../results/statistics/attempts.ts';
import { clusterBootstrap } from '../../../results/statistics/cluster-bootstrap.ts';
import { clusterSums } from '../../../results/statistics/cluster-sums.ts';
import { clusteredMean } from '../../../results/statistics/clustered-mean.ts';
import { clusteredShare } from '../../../results/statistics/clustered-share.ts';
import { holm } from '../../../results/statistics/holm.ts';
import { pairedDifference } from '../../../results/statistics/paired-difference.ts';
import { criticalT, twoSidedP } from '../../../results/statistics/student-t.ts';
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
  it.each(reference.means)('the mean of $name, its interval, p-value and detectable difference', (wanted) => {
    const sums = sumsOf(wanted);
    for (const found of [clusteredMean(sums, wanted.level), pairedDifference(sums, wanted.level)]) {
      expect(found).toMatchObject({ n: wanted.values.length, clusters: wanted.sizes.length });
      expect(errorOf(found?.mean, wanted.mean)).toBeLessThan(BOUND);
      expect(errorOf(found?.standardError, wanted.standardError)).toBeLessThan(BOUND);
      expect(errorOf(found?.interval?.low, wanted.low)).toBeLessThan(BOUND);
      expect(errorOf(found?.interval?.high, wanted.high)).toBeLessThan(BOUND);
    }
    const difference = pairedDifference(sums, wanted.level);
    expect(errorOf(difference?.p, wanted.p)).toBeLessThan(BOUND);
    expect(errorOf(difference?.detectable, wanted.detectable)).toBeLessThan(BOUND);
  });

  it.each(reference.shares)('the interval of a share: $name', (wanted) => {
    const found = clusteredShare(sumsOf(wanted), wanted.level);
    expect(errorOf(found?.mean, wanted.mean)).toBeLessThan(BOUND);
    expect(errorOf(found?.standardError, wanted.standardError)).toBeLessThan(BOUND);
    expect(errorOf(found?.interval?.low, wanted.low)).toBeLessThan(BOUND);
    expect(errorOf(found?.interval?.high, wanted.high)).toBeLessThan(BOUND);
  });

  it("Student's t", () => {
    expect(reference.student).toHaveLength(28);
    for (const { degrees, level, quantile, p } of reference.student) {
      expect(errorOf(criticalT(level, degrees), quantile)).toBeLessThan(BOUND);
      expect(errorOf(twoSidedP(-level * 4, degrees), p)).toBeLessThan(BOUND);
    }
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

/** With 10,000 resamples, a limit of the interval varies by about 2 % of its width. */
it.each(reference.bootstraps)('equal to SciPy within sampling error: the bootstrap of $name', (wanted) => {
  const width = wanted.high - wanted.low;
  const found = clusterBootstrap(sumsOf(wanted));
  expect(Math.abs(found!.low - wanted.low) / width).toBeLessThan(0.04);
  expect(Math.abs(found!.high - wanted.high) / width).toBeLessThan(0.04);
});
