import { expect, it } from 'vitest';
import { unscoredReasons } from '../../../client/planning/open-cells.ts';
import type { ResultsStore } from '../../../results/store.ts';

const RUNS = [
  { startedAt: 1_000, outcome: 'infrastructure', reason: 'a key was wrong yesterday' },
  { startedAt: 2_000, outcome: 'user-error', reason: null },
  { startedAt: 3_000, outcome: 'infrastructure', reason: 'no answer' },
];

it('why runs have no score is told of those that began at a time or later', async () => {
  const filters: unknown[] = [];
  async function* summaries(filter: unknown) {
    filters.push(filter);
    yield* RUNS;
  }
  const store = { trajectories: { summaries } } as unknown as ResultsStore;
  expect(await unscoredReasons(store, { sweep: 's' }, new Date(2_000))).toEqual(['user-error', 'no answer']);
  expect(await unscoredReasons(store, { sweep: 's' })).toHaveLength(RUNS.length);
  expect(filters).toEqual([
    { sweep: 's', scored: false },
    { sweep: 's', scored: false },
  ]);
});
