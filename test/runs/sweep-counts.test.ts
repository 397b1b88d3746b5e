import { describe, expect, it } from 'vitest';
import type { Stop } from '../../runs/contract.ts';
import type { SweepCounts } from '../../runs/sweep-contract.ts';
import {
  addCounts,
  countReplay,
  countTrajectory,
  finishedCells,
  NO_COUNTS,
  solvedShare,
} from '../../runs/sweep-counts.ts';

describe('the counts of a sweep', () => {
  it('add up verdicts, of those that have one', () => {
    const result = { outcome: 'completed', solved: null, similarity: 0.5, turnCount: 3, retries: 0 } as const;
    const unjudged = countTrajectory(NO_COUNTS, result);
    expect(solvedShare(unjudged)).toBeNull();
    const all = [true, false, null].reduce(
      (counts, solved) => countTrajectory(counts, { ...result, solved }),
      unjudged,
    );
    expect(all).toMatchObject({ scored: 4, judged: 2, solved: 1 });
    expect(solvedShare(all)).toBe(0.5);
  });

  it('add up outcomes and scores, without scores for infrastructure outcomes', () => {
    const one = countTrajectory(NO_COUNTS, {
      outcome: 'completed',
      solved: true,
      similarity: 0.5,
      turnCount: 3,
      retries: 2,
    });
    const two = countTrajectory(one, {
      outcome: 'infrastructure',
      solved: null,
      similarity: null,
      turnCount: 0,
      retries: 1,
      stop: { scope: 'model', model: 'openai:x', reason: 'key rejected' },
    });
    const sum = addCounts(two, { ...one, skipped: 4 });
    expect(sum).toMatchObject({ skipped: 4, scored: 2, similaritySum: 1, retries: 5, stops: [{ model: 'openai:x' }] });
    expect(sum.outcomes).toMatchObject({ completed: 2, infrastructure: 1 });
    expect(finishedCells(sum)).toBe(7);
  });

  it('count of a play that is repeated only the retries, and say how many there were', () => {
    const one = countReplay(NO_COUNTS, { retries: 2 });
    const two = addCounts(one, countReplay(one, { retries: 1 }));
    expect(two).toEqual({ ...NO_COUNTS, retries: 5, replays: 3 });
    expect(finishedCells(two)).toBe(0);
  });

  it('keep the first stop of each model and of the sweep', () => {
    const stop = (scope: Stop['scope'], model: string | null, reason: string): SweepCounts => ({
      ...NO_COUNTS,
      stops: [{ scope, model, reason }],
    });
    const sum = [
      stop('model', 'openai:x', 'first'),
      stop('model', 'openai:x', 'second'),
      stop('model', 'openai:y', 'third'),
      stop('sweep', null, 'fourth'),
      stop('sweep', null, 'fifth'),
    ].reduce((left, right) => addCounts(left, right));
    expect(sum.stops.map(({ reason }) => reason)).toEqual(['first', 'third', 'fourth']);
  });
});
