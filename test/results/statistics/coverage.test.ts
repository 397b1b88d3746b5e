import { describe, expect, it } from 'vitest';
import { clusterBootstrap } from '../../../results/statistics/cluster-bootstrap.ts';
import type { ClusterSum } from '../../../results/statistics/cluster-sums.ts';
import { clusteredMean } from '../../../results/statistics/clustered-mean.ts';
import type { Interval } from '../../../results/statistics/clustered-mean.ts';
import { clusteredShare } from '../../../results/statistics/clustered-share.ts';
import { detectableDifference } from '../../../results/statistics/detectable-difference.ts';
import { pairedDifference } from '../../../results/statistics/paired-difference.ts';
import { randomWords } from '../../../sandbox/random-words.ts';

const SCENARIOS = 129;
const AUGMENTATIONS = 8;

/** Uniform in [0, 1). */
type Random = () => number;

function uniform(seed: string): Random {
  const word = randomWords(seed);
  return () => word() / 2 ** 32;
}

/** Normal with variance 1, by the polar method's sine. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.sin(2 * Math.PI * random());
}

/** A sweep of 129 scenarios under 8 augmentations: a scenario's cells share an effect. */
function sweep(cell: (effect: number) => number, random: Random): readonly ClusterSum[] {
  return Array.from({ length: SCENARIOS }, () => {
    const effect = normal(random);
    let sum = 0;
    for (let augmentation = 0; augmentation < AUGMENTATIONS; augmentation++) sum += cell(effect);
    return { n: AUGMENTATIONS, sum };
  });
}

/** Of this many simulated sweeps, the share for which something holds. */
function shareOf(sweeps: number, seed: string, holds: (random: Random, index: number) => boolean): number {
  const random = uniform(seed);
  let held = 0;
  for (let index = 0; index < sweeps; index++) held += Number(holds(random, index));
  return held / sweeps;
}

const contains = (interval: Interval | null | undefined, value: number) =>
  interval != null && interval.low <= value && value <= interval.high;

/** Similarities, most of them 1: skewed, as real ones. */
const similarity = (random: Random) => (effect: number) =>
  Math.min(1, Math.max(0, 0.9 + 0.3 * effect + 0.3 * normal(random)));

/** Solved where the scenario's effect and the cell's own exceed a threshold. */
const solved = (random: Random, threshold: number) => (effect: number) => Number(effect + normal(random) > threshold);

describe('of simulated sweeps with effects of scenarios, a 95 % interval contains the true value in 93 to 97 %:', () => {
  it('of the mean similarity', () => {
    const random = uniform('truth');
    let sum = 0;
    for (let cell = 0; cell < 1_000_000; cell++) sum += similarity(random)(normal(random));
    const truth = sum / 1_000_000;
    const coverage = shareOf(2000, 'similarity', (own) =>
      contains(clusteredMean(sweep(similarity(own), own))?.interval, truth),
    );
    expect(coverage).toBeGreaterThan(0.93);
    expect(coverage).toBeLessThan(0.97);
  });

  it.each([
    [0.5, 0],
    // The threshold that a variable with variance 2 exceeds in 5 % of cases.
    [0.05, 1.6448536269514722 * Math.SQRT2],
  ])('of the share of solved cells, %f', (truth, threshold) => {
    const coverage = shareOf(2000, `solved ${truth}`, (own) =>
      contains(clusteredShare(sweep(solved(own, threshold), own))?.interval, truth),
    );
    expect(coverage).toBeGreaterThan(0.93);
    expect(coverage).toBeLessThan(0.97);
  });

  it('of a paired difference', () => {
    const cell = (own: Random) => (effect: number) => 0.03 + 0.05 * effect + 0.2 * normal(own);
    const coverage = shareOf(2000, 'difference', (own) =>
      contains(pairedDifference(sweep(cell(own), own))?.interval, 0.03),
    );
    expect(coverage).toBeGreaterThan(0.93);
    expect(coverage).toBeLessThan(0.97);
  });

  it('from the bootstrap', () => {
    const cell = (own: Random) => (effect: number) => effect + normal(own);
    const coverage = shareOf(300, 'bootstrap', (own, index) =>
      contains(clusterBootstrap(sweep(cell(own), own), { resamples: 500, seed: String(index) }), 0),
    );
    expect(coverage).toBeGreaterThan(0.93);
    expect(coverage).toBeLessThan(0.97);
  });

  it('but much less often if scenarios are forgotten', () => {
    const cell = (own: Random) => (effect: number) => effect + normal(own);
    const coverage = shareOf(1000, 'forgotten', (own) => {
      const cells = Array.from({ length: SCENARIOS }, () => {
        const effect = normal(own);
        return Array.from({ length: AUGMENTATIONS }, () => ({ n: 1, sum: cell(own)(effect) }));
      });
      return contains(clusteredMean(cells.flat())?.interval, 0);
    });
    expect(coverage).toBeLessThan(0.75);
  });
});

describe('of simulated pairs of sweeps', () => {
  const pairs = (truth: number) => (own: Random) =>
    pairedDifference(sweep((effect) => truth + 0.05 * effect + 0.2 * normal(own), own));

  it('5 % show a difference where there is none', () => {
    const found = shareOf(2000, 'none', (own) => pairs(0)(own)!.p! < 0.05);
    expect(found).toBeGreaterThan(0.035);
    expect(found).toBeLessThan(0.065);
  });

  it('80 % show the least detectable difference', () => {
    const ofScenario = 0.05 ** 2 + 0.2 ** 2 / AUGMENTATIONS;
    const truth = detectableDifference(Math.sqrt(ofScenario / SCENARIOS), SCENARIOS);
    const found = shareOf(2000, 'power', (own) => pairs(truth)(own)!.p! < 0.05);
    expect(found).toBeGreaterThan(0.77);
    expect(found).toBeLessThan(0.83);
  });
});
