import { expect, it } from 'vitest';
import { LargestChanges } from '../../../results/comparison/changed-cells.ts';
import { exampleRecord } from '../example-record.ts';
import { comparedCell } from './store-of-cells.ts';

const run = (trial: number, similarity: number, solved: boolean) =>
  comparedCell(exampleRecord({ trial }, { similarity, solved }));

/** Trials whose similarity changes by 0 to 0.9, each by as much as a tenth of the others. */
const PAIRS = Array.from({ length: 50 }, (_, index) => ({
  before: [run(index, 1, true)],
  after: [run(index, 1 - (index % 10) / 10, false)],
}));

function changed(most: number) {
  const changes = new LargestChanges({ before: true, after: false }, most);
  for (const pair of PAIRS) {
    changes.add(pair);
    changes.add({ before: pair.after, after: pair.before });
  }
  const { count, largest } = changes.changedCells();
  return { count, trials: largest.map(({ trial }) => trial) };
}

it('changed cells are all counted, and the largest changes kept: the first ones of those that are equal', () => {
  const all = changed(Infinity);
  expect(all.count).toBe(50);
  expect(all.trials.slice(0, 7)).toEqual([9, 19, 29, 39, 49, 8, 18]);
  expect(all.trials).toHaveLength(50);
  for (const most of [0, 1, 7, 25, 49, 50, 51]) {
    expect(changed(most)).toEqual({ count: 50, trials: all.trials.slice(0, most) });
  }
});
