import { describe, expect, it } from 'vitest';
import { estimateEnd } from '../../../client/status/eta.ts';
import type { Pace } from '../../../client/status/eta.ts';
import type { ModelTraffic } from '../../../limits/traffic.ts';

const NOW = 1_000_000;
const MINUTE = 60_000;

/** 100 cells are left; in the last five minutes, ten ended in each. */
const STEADY: Pace = {
  now: NOW,
  left: 100,
  ended: 50,
  withinMs: 5 * MINUTE,
  lastAt: NOW - 2_000,
  stopped: null,
  waiting: null,
  concurrency: 20,
  running: 20,
  models: [],
};

const MODEL: ModelTraffic = {
  model: 'openai:m',
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrency: null,
  requests: 60,
  tokens: 1000,
  running: 5,
  away: null,
  blocked: null,
  learnedRate: null,
};

/** Minutes from now. */
function minutesLeft(changes: Partial<Pace>): number | null {
  const { at } = estimateEnd({ ...STEADY, ...changes });
  return at === null ? null : (at - NOW) / MINUTE;
}

const because = (changes: Partial<Pace>) => estimateEnd({ ...STEADY, ...changes }).because;

describe('the end of a sweep', () => {
  it('follows from the rate of the last minutes', () => {
    expect(minutesLeft({})).toBe(10);
    expect(because({})).toBeNull();
  });

  it('is not known when nothing is left: the sweep is being closed', () => {
    expect(minutesLeft({ left: 0, ended: 0 })).toBeNull();
    expect(because({ left: 0 })).toBe('all cells are played, it is being closed');
  });

  it('is not known while its model is away, and says so', () => {
    const away = { since: Date.UTC(2026, 10, 23, 2, 13), reason: 'connection refused', probeAt: NOW };
    const changes = { ended: 0, models: [{ ...MODEL, away }] };
    expect(minutesLeft(changes)).toBeNull();
    expect(because(changes)).toBe('openai:m is away since 2026-11-23 02:13 UTC (connection refused)');
  });

  it('is not known once nothing has ended for much longer than usual', () => {
    expect(minutesLeft({ lastAt: NOW - 50_000 })).toBe(10);
    expect(minutesLeft({ lastAt: NOW - 2 * MINUTE })).toBeNull();
    expect(because({ lastAt: NOW - 2 * MINUTE })).toBe('nothing has ended for 2 min 0 s');
    expect(minutesLeft({ ended: 5, lastAt: NOW - 2 * MINUTE }), 'one a minute').toBe(100);
  });

  it('is not known where all turns wait and nothing ends as usual, and is again once something has ended', () => {
    const waiting = 'the budget is used up';
    expect(minutesLeft({ waiting, lastAt: NOW - 15_000 })).toBeNull();
    expect(because({ waiting, lastAt: NOW - 15_000 })).toBe('all turns wait: the budget is used up');
    expect(because({ waiting, ended: 0, lastAt: null })).toBe('all turns wait: the budget is used up');
    expect(minutesLeft({ waiting, lastAt: NOW - 2_000 }), 'turns wait for each other under a limit').toBe(10);
  });

  it('is later where fewer trajectories may run than do', () => {
    expect(minutesLeft({ concurrency: 5 })).toBe(40);
    expect(because({ concurrency: 5 })).toBe('5 at a time');
    expect(minutesLeft({ concurrency: 40 }), 'more may not be faster').toBe(10);
  });

  it('is later where a limit is below what was used in the last minute', () => {
    const limited = { models: [{ ...MODEL, requestsPerMinute: 15 }] };
    expect(minutesLeft(limited)).toBe(40);
    expect(because(limited)).toBe('openai:m allows 15 requests/min');
    expect(minutesLeft({ models: [{ ...MODEL, requestsPerMinute: 600 }] })).toBe(10);
    expect(minutesLeft({ models: [{ ...MODEL, tokensPerMinute: 500 }] })).toBe(20);
    expect(minutesLeft({ models: [{ ...MODEL, learnedRate: 30 }] })).toBe(20);
  });

  it('follows the slowest of several', () => {
    const models = [
      { ...MODEL, requestsPerMinute: 30 },
      { ...MODEL, model: 'openai:n', tokensPerMinute: 100 },
    ];
    expect(minutesLeft({ models, concurrency: 10 })).toBe(100);
    expect(because({ models, concurrency: 10 })).toBe('openai:n allows 100 tokens/min');
  });

  it('waits for a model that nobody may call', () => {
    const blocked = { until: NOW + 3 * MINUTE, reason: 'retry after 180 s' };
    expect(minutesLeft({ models: [{ ...MODEL, blocked }] })).toBe(13);
    expect(because({ models: [{ ...MODEL, blocked }] })).toBe('openai:m waits: retry after 180 s');
  });

  it.each([
    [{ stopped: 'it is paused' }, 'it is paused'],
    [{ ended: 0 }, null],
  ])('is not known with %j', (changes, reason) => {
    expect(estimateEnd({ ...STEADY, ...changes })).toEqual({ at: null, because: reason });
  });
});
