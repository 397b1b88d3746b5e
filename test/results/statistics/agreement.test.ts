import { expect, it } from 'vitest';
import { agreed, agreementOf, kappa, kappaInterval, precision, recall } from '../../../results/statistics/agreement.ts';
import type { JudgedOnce } from '../../../results/statistics/agreement.ts';

/** So many runs of each kind, a scenario for every four of a kind. */
function runs(rightSolved: number, rightUnsolved: number, wrongSolved: number, wrongUnsolved: number) {
  const of = (isRight: boolean, solved: boolean, n: number) =>
    Array.from({ length: n }, (_, index): JudgedOnce => ({ scenario: `s${index >> 2}`, isRight, solved }));
  return [
    ...of(true, true, rightSolved),
    ...of(true, false, rightUnsolved),
    ...of(false, true, wrongSolved),
    ...of(false, false, wrongUnsolved),
  ];
}

it('counts a table of two by two', () => {
  const table = agreementOf(runs(20, 5, 10, 15));
  expect(table).toEqual({ right: 25, rightSolved: 20, wrong: 25, wrongSolved: 10 });
  expect([precision(table), recall(table), agreed(table)]).toEqual([20 / 30, 20 / 25, 0.7]);
});

// 20, 5, 10 and 15 are the example of most textbooks: 0.4.
it.each([
  [[20, 5, 10, 15], 0.4],
  [[10, 0, 0, 10], 1],
  [[0, 10, 10, 0], -1],
  [[5, 5, 5, 5], 0],
  [[45, 15, 25, 15], 0.130_434_8],
] as const)('Cohen’s kappa of %j is %d', ([a, b, c, d], expected) => {
  expect(kappa(agreementOf(runs(a, b, c, d)))).toBeCloseTo(expected, 6);
});

it('has no kappa where both always say the same, and no figures without runs', () => {
  expect(kappa(agreementOf(runs(10, 0, 0, 0)))).toBeNull();
  const nothing = agreementOf([]);
  expect([kappa(nothing), agreed(nothing), precision(nothing), recall(nothing)]).toEqual([null, null, null, null]);
});

it('the interval of kappa holds it, is narrower with more scenarios, and stays within -1 and 1', () => {
  const widthOf = (times: number) => {
    const some = Array.from({ length: times }, (_, turn) =>
      runs(20, 5, 10, 15).map((run) => ({ ...run, scenario: `${turn}/${run.scenario}` })),
    ).flat();
    const interval = kappaInterval(some)!;
    expect(interval.low).toBeLessThan(0.4);
    expect(interval.high).toBeGreaterThan(0.4);
    return interval.high - interval.low;
  };
  expect(widthOf(4)).toBeLessThan(widthOf(1) / 1.5);
  expect(kappaInterval(runs(30, 1, 0, 30))!.high).toBe(1);
});

it('nothing is known of the spread within one scenario, or where all agree', () => {
  expect(kappaInterval(runs(1, 1, 1, 1))).toBeNull();
  expect(kappaInterval(runs(10, 0, 0, 10))).toBeNull();
});
