import { afterEach, expect, it, vi } from 'vitest';
import { stopwatch } from '../../activities/stopwatch.ts';

afterEach(() => void vi.useRealTimers());

it.each([3_600_000, -3_600_000])('a stopwatch is right though the clock is set by %d ms meanwhile', (milliseconds) => {
  const now = 1_700_000_000_000;
  vi.useFakeTimers({ now, toFake: ['Date', 'performance'] });
  const lap = stopwatch();
  vi.advanceTimersByTime(1_500);
  vi.setSystemTime(Date.now() + milliseconds);
  vi.advanceTimersByTime(500);
  expect(lap()).toEqual({ startedAt: now, finishedAt: now + 2_000 });
});
