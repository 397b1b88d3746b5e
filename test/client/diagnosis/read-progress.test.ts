import { expect, it } from 'vitest';
import { withStored } from '../../../client/diagnosis/read-progress.ts';
import type { StoredRuns } from '../../../client/diagnosis/read-results.ts';
import { NO_COUNTS } from '../../../runs/sweep-counts.ts';

it('a sweep that was started again and stopped at once has the scores of its earlier runs', () => {
  const stops = [{ scope: 'model', model: 'openai:m', reason: 'no credit' }] as const;
  const ended = { cells: 20, running: 0, shards: [], concurrency: 4, counts: { ...NO_COUNTS, retries: 3, stops } };
  const tally = [
    { outcome: 'completed', runs: 5, scored: 5, judged: 5, solved: 2, similaritySum: 2.5, retries: 1 },
    { outcome: 'infrastructure', runs: 10, scored: 0, judged: 0, solved: 0, similaritySum: 0, retries: 9 },
  ] as unknown as StoredRuns['tally'];
  expect(withStored(ended, { tally, cells: 20 })).toMatchObject({
    cells: 20,
    concurrency: 4,
    counts: { outcomes: { completed: 5, infrastructure: 10 }, scored: 5, solved: 2, skipped: 0, retries: 3, stops },
  });
});
