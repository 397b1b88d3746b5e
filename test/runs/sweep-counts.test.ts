import { describe, expect, it } from 'vitest';
import { addCounts, countTrajectory, finishedCells, NO_COUNTS } from '../../runs/sweep-counts.ts';

describe('the counts of a sweep', () => {
  it('add up outcomes and scores, without scores for infrastructure outcomes', () => {
    const one = countTrajectory(NO_COUNTS, { outcome: 'completed', similarity: 0.5, turnCount: 3 });
    const two = countTrajectory(one, {
      outcome: 'infrastructure',
      similarity: null,
      turnCount: 0,
      stop: { scope: 'model', model: 'openai:x', reason: 'key rejected' },
    });
    const sum = addCounts(two, { ...one, skipped: 4 });
    expect(sum).toMatchObject({ skipped: 4, scored: 2, similaritySum: 1, stops: [{ model: 'openai:x' }] });
    expect(sum.outcomes).toMatchObject({ completed: 2, infrastructure: 1 });
    expect(finishedCells(sum)).toBe(7);
  });
});
