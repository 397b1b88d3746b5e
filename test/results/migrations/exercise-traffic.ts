import { expect } from 'vitest';
import type { ResultsStore } from '../../../results/store.ts';

/** Counts, limits and pays for calls of a model in results of an earlier schema, where nothing can be reserved. */
export async function exerciseTraffic({ traffic }: ResultsStore): Promise<void> {
  await traffic.setBudget('nightly', { maxCostUsd: 1 });
  await traffic.setLimits('m', { concurrency: 1 });
  const call = (ticket: string) => ({
    ticket,
    model: 'm',
    sweep: 'nightly',
    tokens: 10,
    first: true,
    timeoutMs: 60_000,
    most: { costUsd: 0.7, tokens: 10 },
  });
  expect(await traffic.admit(call('one'))).toEqual({ kind: 'go' });
  expect(await traffic.admit(call('two'))).toMatchObject({ kind: 'wait', reason: 'limit of 1 calls at a time' });
  // Nothing keeps that a model is away: each call tries by itself, as before.
  expect(await traffic.unreached(call('one'), 'connection refused')).toBe(false);
  expect((await traffic.models())[0]?.away).toBeNull();
  expect(await traffic.admit(call('one'))).toEqual({ kind: 'go' });
  await traffic.settle(call('one'), { tokens: 12, costUsd: 1.5, succeeded: true });
  expect(await traffic.budget('nightly')).toMatchObject({ maxCostUsd: 1, costUsd: 1.5, tokens: 12 });
  expect(await traffic.admit(call('two'))).toMatchObject({ kind: 'wait', reason: expect.stringContaining('budget') });
}
