import { describe, expect, it } from 'vitest';
import { CALL, startTraffic } from './traffic-rig.ts';

const HOUR_MS = 3_600_000;
const ENDED = { tokens: 1000, costUsd: 0, succeeded: true } as const;

describe('when the clock of the store was set back', () => {
  it('calls of a model without limits start at once', async () => {
    const { traffic, clock } = await startTraffic();
    clock.now += HOUR_MS;
    expect(await traffic.admit({ ...CALL, ticket: 'ahead' })).toEqual({ kind: 'go' });
    clock.now -= HOUR_MS;
    expect(await traffic.admit({ ...CALL, ticket: 'right' })).toEqual({ kind: 'go' });
  });

  it('calls keep their distance, and those that wait keep their places', async () => {
    const { traffic, clock } = await startTraffic({ requestsPerMinute: 6, tokensPerMinute: 100_000 });
    clock.now += HOUR_MS;
    expect(await traffic.admit({ ...CALL, ticket: 'first' })).toEqual({ kind: 'go' });
    expect(await traffic.admit({ ...CALL, ticket: 'second' })).toMatchObject({ kind: 'wait', waitMs: 10_000 });
    clock.now -= HOUR_MS - 4_000;
    expect(await traffic.admit({ ...CALL, ticket: 'third' })).toMatchObject({ kind: 'wait', waitMs: 20_000 });
    expect(await traffic.admit({ ...CALL, ticket: 'second' })).toMatchObject({ kind: 'wait', waitMs: 10_000 });
    expect(await traffic.models()).toMatchObject([{ requests: 1, running: 1 }]);
    clock.now += 10_000;
    expect(await traffic.admit({ ...CALL, ticket: 'second' })).toEqual({ kind: 'go' });
  });

  it('calls of the last minute still count', async () => {
    const { traffic, clock } = await startTraffic({ tokensPerMinute: 2_000 });
    clock.now += HOUR_MS;
    for (const ticket of ['one', 'two']) {
      expect(await traffic.admit({ ...CALL, ticket })).toEqual({ kind: 'go' });
      await traffic.settle({ ...CALL, ticket }, ENDED);
      clock.now += 1_000;
    }
    clock.now -= HOUR_MS;
    const { waitMs } = (await traffic.admit({ ...CALL, ticket: 'three' })) as { readonly waitMs: number };
    expect(waitMs).toBeGreaterThan(58_000);
    expect(waitMs).toBeLessThan(64_000);
  });

  it('a model waits no longer than its provider asked for, and what refusals taught is forgotten in time', async () => {
    const { traffic, clock } = await startTraffic();
    clock.now += HOUR_MS;
    await traffic.throttle('m', { waitMs: 30_000, reason: '429' });
    clock.now -= HOUR_MS;
    expect(await traffic.admit({ ...CALL, ticket: 't' })).toMatchObject({ kind: 'wait', waitMs: 30_000 });
    expect((await traffic.models())[0]?.learnedRate).toBeGreaterThan(0);
    clock.now += 16 * 60_000;
    expect((await traffic.models())[0]?.learnedRate).toBeNull();
  });

  it('calls of a worker that died give their places up in time', async () => {
    const { traffic, clock } = await startTraffic({ concurrency: 1 });
    clock.now += HOUR_MS;
    expect(await traffic.admit({ ...CALL, ticket: 'lost' })).toEqual({ kind: 'go' });
    clock.now -= HOUR_MS;
    expect(await traffic.admit({ ...CALL, ticket: 'next' })).toMatchObject({ kind: 'wait' });
    clock.now += 95_000;
    expect(await traffic.admit({ ...CALL, ticket: 'next' })).toEqual({ kind: 'go' });
  });

  it('calls wait as before when the clock was only corrected by less than a second', async () => {
    const { traffic, clock } = await startTraffic({ requestsPerMinute: 6 });
    expect(await traffic.admit({ ...CALL, ticket: 'first' })).toEqual({ kind: 'go' });
    clock.now -= 900;
    expect(await traffic.admit({ ...CALL, ticket: 'second' })).toMatchObject({ kind: 'wait', waitMs: 10_900 });
  });
});
