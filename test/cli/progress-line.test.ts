import { describe, expect, it } from 'vitest';
import { progressLine } from '../../cli/sweep/progress-line.ts';
import type { Progress } from '../../runs/progress.ts';
import { NO_COUNTS } from '../../runs/sweep-counts.ts';

/** 100 of 400 cells are done: 40 were scored before, 50 completed now, 10 failed. */
const progress: Progress = {
  cells: 400,
  running: 20,
  shards: [],
  counts: {
    ...NO_COUNTS,
    skipped: 40,
    outcomes: { ...NO_COUNTS.outcomes, completed: 50, infrastructure: 8, cancelled: 2 },
    judged: 50,
    solved: 35,
    similaritySum: 37.5,
    scored: 50,
  },
};

describe('the progress line of a sweep', () => {
  it('computes the rate from the cells played in the elapsed time, not from those done before', () => {
    expect(progressLine(progress, { played: 3, elapsedMs: 1_500, stopped: null })).toContain(
      '  2.0/s  2 min 30 s left  ',
    );
  });

  it('has no time left and no mean before anything was played', () => {
    const counts = { ...NO_COUNTS, skipped: 40 };
    expect(progressLine({ ...progress, counts }, { played: 0, elapsedMs: 0, stopped: null })).toContain(
      ' 40/400 done  20 running  0 failed  0.0/s  - left  solved -  mean similarity -',
    );
  });

  it('says why nothing moves in place of the time left', () => {
    const line = progressLine(progress, { played: 60, elapsedMs: 40_000, stopped: 'it is paused' });
    expect(line).toContain('  1.5/s  end unknown: it is paused  solved 70 %');
    expect(line).not.toContain('left');
  });

  it.each([
    [
      120,
      '[█████···············] 100/400 done  20 running  10 failed  1.5/s  3 min 20 s left  solved 70 %  mean similarity 0.750',
    ],
    [100, '100/400 done  20 running  10 failed  1.5/s  3 min 20 s left  solved 70 %  mean similarity 0.750'],
    [90, '100/400 done  20 running  10 failed  3 min 20 s left  solved 70 %  mean similarity 0.750'],
    [79, '100/400 done  20 running  10 failed  3 min 20 s left  solved 70 %'],
    [60, '100/400 done  20 running  10 failed  3 min 20 s left'],
    [40, '100/400 done  20 running  10 failed'],
    [20, '100/400 done'],
  ])('fits %i columns', (width, line) => {
    expect(progressLine(progress, { played: 60, elapsedMs: 40_000, stopped: null }, width)).toBe(line);
  });
});
