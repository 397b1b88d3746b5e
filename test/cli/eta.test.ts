import { describe, expect, it } from 'vitest';
import { estimateEnd } from '../../cli/status/eta.ts';
import type { Pace } from '../../cli/status/eta.ts';
import type { ModelTraffic } from '../../limits/traffic.ts';

const NOW = 1_000_000;
const MINUTE = 60_000;

/** 100 cells are left; in the last five minutes, ten ended in each. */
const STEADY: Pace = {
  now: NOW,
  left: 100,
  ended: 50,
  withinMs: 5 * MINUTE,
  paused: false,
  concurrency: 20,
  running: 20,
  models: [],
  budget: null,
};

const MODEL: ModelTraffic = {
  model: 'openai:m',
  requestsPerMinute: null,
  tokensPerMinute: null,
  concurrency: null,
  requests: 60,
  tokens: 1000,
  running: 5,
  blocked: null,
  learnedRate: null,
};

const BUDGET = { maxCostUsd: null, maxTokens: null, costUsd: 3, tokens: 10, unpriced: 0 };

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

  it('is now when nothing is left', () => {
    expect(minutesLeft({ left: 0, paused: true })).toBe(0);
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
    [{ paused: true }, 'it is paused'],
    [{ budget: { ...BUDGET, maxCostUsd: 3 } }, 'the budget is used up: $3.00 of at most $3 are spent'],
    [{ ended: 0 }, null],
  ])('is not known with %j', (changes, reason) => {
    expect(estimateEnd({ ...STEADY, ...changes })).toEqual({ at: null, because: reason });
  });
});
