import { describe, expect, it } from 'vitest';
import { clusterBootstrap } from '../../../results/statistics/cluster-bootstrap.ts';
import { clusteredMean } from '../../../results/statistics/clustered-mean.ts';
import { clusteredShare } from '../../../results/statistics/clustered-share.ts';
import { holm } from '../../../results/statistics/holm.ts';
import { pairedDifference } from '../../../results/statistics/paired-difference.ts';

describe('intervals', () => {
  it('are not made up from nothing, or from a single cluster', () => {
    expect(clusteredMean([])).toBeNull();
    expect(clusteredShare([{ n: 0, sum: 0 }])).toBeNull();
    expect(pairedDifference([])).toBeNull();
    expect(clusterBootstrap([{ n: 8, sum: 4 }])).toBeNull();
    const alone = { mean: 0.5, n: 8, clusters: 1, standardError: null, interval: null };
    expect(clusteredMean([{ n: 8, sum: 4 }])).toEqual(alone);
    expect(clusteredShare([{ n: 8, sum: 4 }])).toEqual(alone);
    expect(pairedDifference([{ n: 8, sum: 4 }])).toEqual({ ...alone, p: null, detectable: null });
  });

  it('do not count clusters without cells', () => {
    const two = [
      { n: 3, sum: 1 },
      { n: 2, sum: 2 },
    ] as const;
    expect(clusteredMean([...two, { n: 0, sum: 0 }])).toEqual(clusteredMean(two));
    expect(clusterBootstrap([...two, { n: 0, sum: 0 }])).toEqual(clusterBootstrap(two));
  });

  it('of a mean are not made up where all clusters have the same mean, in spite of rounding', () => {
    const equal = Array.from({ length: 129 }, () => ({ n: 7, sum: 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 + 0.1 }));
    const found = pairedDifference(equal);
    expect(clusteredMean(equal)).toMatchObject({ standardError: 0, interval: null });
    expect(clusterBootstrap(equal)).toBeNull();
    expect(found).toMatchObject({ interval: null, p: 2 ** -128, detectable: null });
  });

  it('of a share keep a width there, within 0 and 1', () => {
    const none = clusteredShare(Array.from({ length: 129 }, () => ({ n: 8, sum: 0 })));
    expect(none).toMatchObject({ mean: 0, interval: { low: 0 } });
    expect(none?.interval?.high).toBeCloseTo(0.02946, 5);
    const all = clusteredShare(Array.from({ length: 129 }, () => ({ n: 8, sum: 8 })));
    expect(all?.interval?.high).toBe(1);
    expect(all?.interval?.low).toBeCloseTo(1 - 0.02946, 5);
  });
});

describe('a difference', () => {
  it('of nothing at all is not significant', () => {
    const same = pairedDifference([
      { n: 8, sum: 0 },
      { n: 8, sum: 0 },
    ]);
    expect(same).toMatchObject({ mean: 0, standardError: 0, interval: null, p: 1, detectable: null });
  });

  it('has a sign, and the same p-value in both directions', () => {
    const better = [
      { n: 4, sum: 2 },
      { n: 4, sum: 1 },
      { n: 2, sum: -0.5 },
    ];
    const [one, other] = [better, better.map(({ n, sum }) => ({ n, sum: -sum }))].map((sums) => pairedDifference(sums));
    expect(one?.mean).toBeCloseTo(0.25, 12);
    expect(other?.mean).toBeCloseTo(-0.25, 12);
    expect(other?.p).toBe(one?.p);
  });
});

it("Holm's correction leaves out what has no p-value", () => {
  expect(holm([null, 0.01, null, 0.04])).toEqual([null, 0.02, null, 0.04]);
  expect(holm([])).toEqual([]);
});

it('the bootstrap depends on its seed only', () => {
  const sums = Array.from({ length: 20 }, (_, index) => ({ n: 1 + (index % 3), sum: Math.sin(index) }));
  expect(clusterBootstrap(sums, { seed: 'a' })).toEqual(clusterBootstrap(sums, { seed: 'a' }));
  expect(clusterBootstrap(sums, { seed: 'a' })).not.toEqual(clusterBootstrap(sums, { seed: 'b' }));
});
