import { describe, expect, it } from 'vitest';
import { attempts } from '../../../results/statistics/attempts.ts';
import type { Task } from '../../../results/statistics/attempts.ts';

const task = (cluster: string, trials: number, solved: number, similaritySum: number): Task => {
  return { cluster, trials, solved, scored: trials, similaritySum };
};

describe('attempts', () => {
  it('are the shares of subsets of the trials in which all or any solve the task', () => {
    // Of the 6 pairs among 4 trials, 3 of which solve it, 3 are solved by both, all by one.
    const [one, two, , four] = attempts([task('a', 4, 3, 3.2), task('b', 4, 0, 0.4)]);
    expect(one).toMatchObject({ k: 1, tasks: 2, all: { mean: 0.375 }, any: { mean: 0.375 } });
    expect(two).toMatchObject({ k: 2, all: { mean: 0.25 }, any: { mean: 0.5 } });
    expect(four).toMatchObject({ k: 4, all: { mean: 0 }, any: { mean: 0.5 } });
    expect(one?.similarity.mean).toBeCloseTo((0.8 + 0.1) / 2, 12);
  });

  it('leave out tasks with fewer trials, for example because some have no score', () => {
    const found = attempts([task('a', 3, 3, 3), task('b', 2, 0, 1), task('c', 0, 0, 0)]);
    expect(found.map(({ k, tasks, all }) => [k, tasks, all.mean])).toEqual([
      [1, 2, 0.5],
      [2, 2, 0.5],
      [3, 1, 1],
    ]);
  });

  it('have intervals by scenario, none with a single one', () => {
    const one = attempts([task('a', 2, 2, 2), task('a', 2, 0, 0)]);
    expect(one[0]?.all).toMatchObject({ mean: 0.5, n: 2, clusters: 1, interval: null });
    const two = attempts([task('a', 2, 2, 2), task('b', 2, 0, 0)]);
    expect(two[0]?.all).toMatchObject({ clusters: 2, interval: { low: expect.any(Number), high: expect.any(Number) } });
  });

  it('are none if nothing was tried twice', () => {
    expect(attempts([task('a', 1, 1, 1)])).toEqual([]);
    expect(attempts([])).toEqual([]);
  });

  it('are of a few sizes only where there are many trials', () => {
    const sizes = (trials: number) => attempts([task('a', trials, 1, 1)]).map(({ k }) => k);
    expect(sizes(5)).toEqual([1, 2, 3, 4, 5]);
    expect(sizes(8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(sizes(50)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 50]);
  });
});
