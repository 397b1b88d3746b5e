import { ServiceError } from '@temporalio/client';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { outlast } from '../../client/outlast.ts';
import { ResultsUnavailable, ResultsUnusable } from '../../results/results-unavailable.ts';

const RESULTS = new ResultsUnavailable('postgres://db/results', 'no answer', 'check it');
const ENGINE = new ServiceError('failed', {
  cause: Object.assign(new Error(), { code: 14, details: 'connection refused', metadata: {} }),
});

let said: string[];
let now: number;
beforeEach(() => {
  [said, now] = [[], 0];
});

const clock = {
  report: (line: string) => void said.push(line),
  now: () => now,
  sleep: async (milliseconds: number) => void (now += milliseconds),
};

/** Fails so many times. */
function away(times: number, error: Error) {
  let left = times;
  return vi.fn<() => Promise<string>>(async () => {
    if (left-- > 0) throw error;
    return 'done';
  });
}

it.each([
  [RESULTS, 'results at postgres://db/results: no answer; check it; waiting for it, for an hour at most'],
  [ENGINE, 'the Temporal server does not answer: connection refused; waiting for it, for an hour at most'],
])('a command outlasts five minutes, and says so twice: %s', async (error, line) => {
  expect(await outlast(away(1, error), { ...clock, isBack: away(60, error) })).toBe('done');
  expect(said).toEqual([line, 'it answers again, after 5 min 0 s']);
});

it('waits again in the next outage', async () => {
  expect(await outlast(away(4, RESULTS), clock)).toBe('done');
  const twice = away(2, ENGINE);
  expect(await outlast(twice, { ...clock, isBack: () => Promise.resolve() })).toBe('done');
  expect(twice).toHaveBeenCalledTimes(3);
});

it('ends with the error after an hour', async () => {
  await expect(outlast(away(1_000, ENGINE), clock)).rejects.toBe(ENGINE);
  expect(now).toBeGreaterThan(60 * 60_000);
  expect(now).toBeLessThan(61 * 60_000);
});

it.each([
  ['ahead', 7_200_000],
  ['back', -7_200_000],
])('waits an hour by its own time, though the clock of the machine is set %s', async (_, milliseconds) => {
  vi.useFakeTimers({ now: 10 * 3_600_000, toFake: ['Date', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const sleep = async (wait: number) => void vi.advanceTimersByTime(wait);
  const jumps = away(60, RESULTS).mockImplementationOnce(async () => {
    vi.setSystemTime(Date.now() + milliseconds);
    throw RESULTS;
  });
  expect(await outlast(away(1, RESULTS), { report: clock.report, isBack: jumps, sleep })).toBe('done');
  expect(said.at(-1)).toBe('it answers again, after 5 min 5 s');
  const begun = performance.now();
  await expect(outlast(away(1_000, RESULTS), { report: clock.report, sleep })).rejects.toBe(RESULTS);
  expect(Math.round((performance.now() - begun) / 60_000)).toBe(60);
});

it('what no wait mends ends it at once, also while it waits', async () => {
  const damaged = new ResultsUnusable('db', 'damaged', 'restore it');
  await expect(outlast(away(1, damaged), clock)).rejects.toBe(damaged);
  await expect(outlast(away(1, RESULTS), { ...clock, isBack: away(1, damaged) })).rejects.toBe(damaged);
});

it('a stopped command does not wait', async () => {
  const stop = new AbortController();
  const sleep = async () => stop.abort();
  await expect(outlast(away(9, RESULTS), { ...clock, sleep, signal: stop.signal })).rejects.toBe(RESULTS);
});
