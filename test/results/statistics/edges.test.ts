import { describe, expect, it } from 'vitest';
import { boundedMean, clusteredShare } from '../../../results/statistics/bounded-mean.ts';
import { clusteredMean } from '../../../results/statistics/clustered-mean.ts';
import { equivalence } from '../../../results/statistics/equivalence.ts';
import { holm } from '../../../results/statistics/holm.ts';
import { pairedDifference, pairedShare } from '../../../results/statistics/paired-difference.ts';
import { signFlipP } from '../../../results/statistics/sign-flips.ts';
import { uniform } from './simulated-sweeps.ts';

const eights = (...sums: readonly number[]) => sums.map((sum) => ({ n: 8, sum }));

const changed = (...sums: readonly number[]) =>
  sums.map((sum) => ({ n: 8, gained: Math.max(0, sum), lost: Math.max(0, -sum) }));

const times = (count: number, value: number) => Array.from({ length: count }, () => value);

describe('intervals', () => {
  it('are not made up from nothing, or from a single cluster', () => {
    for (const mean of [clusteredMean, clusteredShare, boundedMean]) {
      expect(mean([])).toBeNull();
      expect(mean([{ n: 0, sum: 0 }])).toBeNull();
      expect(mean(eights(4))).toMatchObject({ mean: 0.5, n: 8, clusters: 1, standardError: null, interval: null });
    }
    for (const paired of [pairedDifference, pairedShare]) {
      expect(paired([])).toBeNull();
      expect(paired(changed(4))).toMatchObject({ mean: 0.5, interval: null, p: null, leastP: null, detectable: null });
    }
  });

  it('do not count clusters without cells', () => {
    const two = [
      { n: 3, sum: 1 },
      { n: 2, sum: 2 },
    ] as const;
    for (const mean of [clusteredMean, clusteredShare, boundedMean])
      expect(mean([...two, { n: 0, sum: 0 }])).toEqual(mean(two));
    const none = { n: 0, gained: 0, lost: 0 };
    for (const paired of [pairedDifference, pairedShare])
      expect(paired([...changed(1, 2), none])).toEqual(paired(changed(1, 2)));
  });

  it('of a difference that all scenarios share reach as far as a change that was not seen would take it', () => {
    const found = pairedDifference(Array.from({ length: 129 }, () => ({ n: 7, gained: 0.7, lost: 0 })))!;
    expect(found).toMatchObject({ standardError: 0, p: 2 ** -128 });
    expect(found.interval!.low).toBeGreaterThan(0.08);
    expect(found.interval!.low).toBeLessThan(0.1);
    expect(found.interval!.high).toBeGreaterThan(0.1);
    expect(found.interval!.high).toBeLessThan(0.13);
  });

  it('of a share keep a width where all cells are alike, within 0 and 1', () => {
    const none = clusteredShare(eights(...times(129, 0)));
    expect(none).toMatchObject({ mean: 0, interval: { low: 0 } });
    expect(none?.interval?.high).toBeCloseTo(0.02946, 5);
    const all = clusteredShare(eights(...times(129, 8)));
    expect(all?.interval?.high).toBe(1);
    expect(all?.interval?.low).toBeCloseTo(1 - 0.02946, 5);
    expect(boundedMean(eights(...times(129, 8)))?.interval).toEqual(all?.interval);
    for (let count = 2; count < 40; count++) {
      expect(boundedMean(eights(...times(count, 0)))?.interval?.low).toBe(0);
      expect(boundedMean(eights(...times(count, 8)))?.interval?.high).toBe(1);
    }
  });

  it('of a difference keep one where nothing differs: as much as one run in each scenario would say', () => {
    for (const paired of [pairedDifference, pairedShare]) {
      const { interval } = paired(changed(...times(129, 0)))!;
      expect(interval?.high).toBeCloseTo(0.02946, 5);
      expect(interval?.low).toBeCloseTo(-0.02946, 5);
    }
    expect(pairedShare(changed(...times(28, -8)))).toMatchObject({ mean: -1, interval: { low: -1 } });
  });
});

describe('an interval moves little where one run of many changes:', () => {
  /** The largest step of a limit, when scenario after scenario, run after run, is solved. */
  function largestStep(scenarios: number, interval: (solved: readonly number[]) => { low: number; high: number }) {
    let largest = 0;
    let before = interval(times(scenarios, 0));
    for (let solved = 1; solved <= scenarios * 8; solved++) {
      const sums = Array.from(
        { length: scenarios },
        (_, scenario) => Math.floor(solved / scenarios) + Number(scenario < solved % scenarios),
      );
      const after = interval(sums);
      largest = Math.max(largest, Math.abs(after.low - before.low), Math.abs(after.high - before.high));
      before = after;
    }
    return largest;
  }

  it.each([
    [3, 0.02],
    [10, 0.035],
    [129, 0.005],
  ])('in %d scenarios by at most %f', (scenarios, most) => {
    expect(largestStep(scenarios, (sums) => clusteredShare(eights(...sums))!.interval!)).toBeLessThan(most);
    expect(largestStep(scenarios, (sums) => boundedMean(eights(...sums))!.interval!)).toBeLessThan(most);
  });

  it('also where all scenarios have the same share', () => {
    const [equal, other] = [eights(4, 4, 4), eights(4, 4, 5)].map((sums) => clusteredShare(sums)!.interval!);
    expect(Math.abs(equal!.low - other!.low)).toBeLessThan(0.02);
    expect(Math.abs(equal!.high - other!.high)).toBeLessThan(0.02);
  });
});

describe('an interval of a difference and its p-value', () => {
  it.each([0.9, 0.95])('agree about zero, at a level of %f', (level) => {
    const random = uniform(`agree ${level}`);
    const verdicts = new Set<boolean>();
    for (let sweep = 0; sweep < 300; sweep++) {
      const scenarios = 2 + Math.floor(random() * 20);
      const [shift, rare] = [random() - 0.5, random()];
      const found = Array.from({ length: scenarios }, () => {
        const n = 1 + Math.floor(random() * 8);
        const change = random() < rare ? n * Math.max(-1, Math.min(1, shift + random() - 0.5)) : 0;
        return { n, gained: Math.max(0, change), lost: Math.max(0, -change) };
      });
      for (const paired of [pairedDifference, pairedShare]) {
        const { interval, p, mean } = paired(found, level)!;
        expect(interval!.low).toBeLessThanOrEqual(mean);
        expect(interval!.high).toBeGreaterThanOrEqual(mean);
        const isSignificant = p! < 1 - level;
        verdicts.add(isSignificant);
        expect(interval!.low > 0 || interval!.high < 0).toBe(isSignificant);
      }
    }
    expect(verdicts).toEqual(new Set([false, true]));
  });

  it('widen where few scenarios changed: what was not seen may change as a whole', () => {
    const few = pairedDifference(changed(...times(22, 0), -2, -2))!;
    expect(few).toMatchObject({ mean: -4 / 192, p: 0.5 });
    expect(few.interval!.low).toBeLessThan(-0.1);
    expect(few.interval!.high).toBeGreaterThan(0.05);
  });
});

describe('the sign-flip test', () => {
  it('counts all scenarios that agree', () => {
    expect(signFlipP(times(28, -1))).toBeCloseTo(2 ** -27, 15);
    expect(signFlipP(times(6, 0.3))).toBe(2 ** -5);
    expect(signFlipP([0.3, 0.3, 0.3, 0.3, 0.3, 0.29])).toBe(2 ** -5);
    expect(signFlipP(times(5, 0.3))).toBe(2 ** -4);
  });

  it('finds nothing where nothing differs, or as much in both directions', () => {
    expect(signFlipP([])).toBe(1);
    expect(signFlipP(times(40, 0))).toBe(1);
    expect(signFlipP([0.1, 0.2, -0.3])).toBe(1);
    expect(signFlipP([...times(20, 0.1), ...times(20, -0.1)])).toBe(1);
  });

  it('has the same p-value in both directions, in any order and unit', () => {
    for (const count of [12, 40]) {
      const differences = Array.from({ length: count }, (_, index) => Math.sin(index * index) + 0.3);
      const p = signFlipP(differences);
      expect(signFlipP(differences.map((one) => -one))).toBe(p);
      expect(signFlipP(differences.toReversed())).toBeCloseTo(p, 12);
      expect(signFlipP(differences.map((one) => one * 1e-6))).toBeCloseTo(p, 9);
    }
  });

  it('gives, where sums are rounded, at least the exact p-value and at most 2 % more', () => {
    const differences = Array.from({ length: 18 }, (_, index) => Math.sin(index * index) + 0.3);
    const total = differences.reduce((sum, one) => sum + one, 0);
    const sums = differences.reduce<readonly number[]>(
      (all, one) => [...all.map((sum) => sum + one), ...all.map((sum) => sum - one)],
      [0],
    );
    const exact = sums.filter((sum) => Math.abs(sum) >= total - 1e-9).length / sums.length;
    expect(signFlipP(differences)).toBeGreaterThanOrEqual(exact);
    expect(signFlipP(differences)).toBeLessThan(1.02 * exact);
  });
});

describe('a difference', () => {
  it('of nothing at all is not significant', () => {
    for (const paired of [pairedDifference, pairedShare])
      expect(paired(changed(0, 0))).toMatchObject({ mean: 0, p: 1, leastP: 0.5, detectable: null });
  });

  it('cannot be found by fewer than six scenarios, and not in four of five cases by six', () => {
    const [five, six, eight] = [5, 6, 8].map((count) => pairedShare(changed(...times(count - 1, 8), 7))!);
    expect(five).toMatchObject({ p: 0.0625, leastP: 0.0625, detectable: null });
    expect(six).toMatchObject({ p: 0.03125, leastP: 0.03125, detectable: null });
    expect(eight).toMatchObject({ leastP: 2 ** -7, detectable: expect.any(Number) });
  });
});

it.each([
  [-0.029, 0.029, 'equivalent'],
  [-0.03, 0.02, 'not-shown'],
  [-0.02, 0.03, 'not-worse'],
  [0.01, 0.09, 'not-worse'],
  [0.031, 0.09, 'better'],
  [-0.09, -0.031, 'worse'],
  [-0.09, -0.03, 'not-shown'],
  [-0.2, 0.2, 'not-shown'],
])('an interval from %f to %f is, for a margin of 0.03, %s', (low, high, shown) => {
  expect(equivalence({ low, high }, 0.03)).toBe(shown);
  expect(equivalence(null, 0.03)).toBe('not-shown');
});

it("Holm's correction leaves out what has no p-value", () => {
  expect(holm([null, 0.01, null, 0.04])).toEqual([null, 0.02, null, 0.04]);
  expect(holm([])).toEqual([]);
});
