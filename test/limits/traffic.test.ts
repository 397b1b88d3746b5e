import { describe, expect, it } from 'vitest';
import { busiestMinute, CALL, perMinute, simulate, START, startTraffic } from './traffic-rig.ts';
import type { StartedCall } from './traffic-rig.ts';

const requests = (): number => 1;
const tokensOf = ({ tokens }: StartedCall): number => tokens;
const ENDED = { tokens: 1000, costUsd: null, succeeded: true } as const;

describe('limits of a model', () => {
  it('15 requests/min and 20,000 tokens/min with bursts of 429 hold in every minute, and at least 90 % are used', async () => {
    const { traffic, clock } = await startTraffic({ requestsPerMinute: 15, tokensPerMinute: 20_000 });
    const refused: number[] = [];
    const calls = await simulate(traffic, clock, {
      trajectories: 15,
      calls: 12,
      latencyMs: 2_500,
      estimate: 1_000,
      tokens: (call) => 900 + (call % 5) * 100,
      lateMs: (step) => (step % 7) * 40,
      // Three bursts, each ended by the wait that the provider asks for.
      refuses: (now) => {
        const burst = Math.floor((now - START) / 200_000);
        if (burst === 0 || burst > 3 || refused.includes(burst)) return null;
        refused.push(burst);
        return 2_000;
      },
    });
    expect(refused).toEqual([1, 2, 3]);
    expect(calls).toHaveLength(180);
    expect(busiestMinute(calls, requests)).toBeLessThanOrEqual(15);
    expect(busiestMinute(calls, tokensOf)).toBeLessThanOrEqual(20_000);
    expect(perMinute(calls, requests)).toBeGreaterThanOrEqual(0.9 * 15);
  });

  it('tokens bind where calls are large, and a wrong estimate is corrected', async () => {
    const { traffic, clock } = await startTraffic({ tokensPerMinute: 20_000 });
    const calls = await simulate(traffic, clock, {
      trajectories: 10,
      calls: 8,
      latencyMs: 1_000,
      estimate: 500,
      tokens: () => 1_000,
    });
    const settled = calls.filter(({ at }) => at > START + 120_000);
    expect(busiestMinute(settled, tokensOf)).toBeLessThanOrEqual(20_000);
    expect(perMinute(settled, tokensOf)).toBeGreaterThanOrEqual(0.9 * 20_000);
  });

  it('a call that took too long, or whose worker died, gives its place to others at that moment', async () => {
    const { traffic, clock } = await startTraffic({ concurrency: 1 });
    const lease = CALL.timeoutMs + 30_000;
    expect(await traffic.admit(CALL)).toEqual({ kind: 'go' });
    clock.now = START + lease - 1;
    expect(await traffic.admit({ ...CALL, ticket: 'next' })).toMatchObject({ kind: 'wait' });
    clock.now = START + lease;
    expect(await traffic.admit({ ...CALL, ticket: 'next' })).toEqual({ kind: 'go' });
  });

  it('leave nothing behind of calls and places that are over', async () => {
    const { traffic, clock, database } = await startTraffic({ requestsPerMinute: 6 });
    for (let call = 0; call < 50; call++) {
      await traffic.admit({ ...CALL, ticket: `lost ${call}` });
      clock.now += 10_000;
    }
    const rows = (table: 'model_tickets' | 'model_seconds') => database.selectFrom(table).selectAll().execute();
    expect((await rows('model_tickets')).length).toBeLessThan(20);
    expect((await rows('model_seconds')).length).toBeLessThan(20);
  });

  it('at most so many calls run at a time', async () => {
    const { traffic } = await startTraffic({ concurrency: 2 });
    const ask = (ticket: string) => traffic.admit({ ...CALL, ticket });
    expect(await ask('a')).toEqual({ kind: 'go' });
    expect(await ask('b')).toEqual({ kind: 'go' });
    expect(await ask('c')).toMatchObject({ kind: 'wait', reason: 'limit of 2 calls at a time' });
    await traffic.settle({ ...CALL, ticket: 'a' }, ENDED);
    expect(await ask('c')).toEqual({ kind: 'go' });
  });

  it('the same turn asked again keeps its place', async () => {
    const { traffic } = await startTraffic({ requestsPerMinute: 15 });
    await traffic.admit(CALL);
    const places = [];
    for (const ticket of ['a', 'b', 'a']) places.push(await traffic.admit({ ...CALL, ticket }));
    expect(places).toMatchObject([{ until: START + 4_000 }, { until: START + 8_000 }, { until: START + 4_000 }]);
  });

  it('trajectories that have started go first', async () => {
    const { traffic, clock } = await startTraffic({ requestsPerMinute: 20 });
    const calls = await simulate(traffic, clock, {
      trajectories: 12,
      calls: 5,
      latencyMs: 2_000,
      estimate: 100,
      tokens: () => 100,
    });
    const open = calls.map((_, index) => {
      const begun = new Set(calls.slice(0, index + 1).map(({ trajectory }) => trajectory));
      const ended = [...begun].filter(
        (one) => calls.slice(0, index + 1).filter((call) => call.trajectory === one).length === 5,
      );
      return begun.size - ended.length;
    });
    expect(Math.max(...open)).toBeLessThanOrEqual(3);
  });

  it('a change holds for calls that wait already', async () => {
    const { traffic, clock } = await startTraffic({ requestsPerMinute: 1 });
    await traffic.admit(CALL);
    expect(await traffic.admit({ ...CALL, ticket: 'b' })).toMatchObject({ until: START + 63_000 });
    await traffic.setLimits('m', { requestsPerMinute: 60 });
    clock.now += 1_000;
    expect(await traffic.admit({ ...CALL, ticket: 'b' })).toEqual({ kind: 'go' });
  });
});

describe('a refusal', () => {
  it('makes everybody wait as long as the provider asks, and doubles its own waits', async () => {
    const { traffic, clock } = await startTraffic();
    expect(await traffic.throttle('m', { waitMs: 7_000, reason: 'answered 429' })).toBe(7_000);
    clock.now += 1_000;
    const wait = { kind: 'wait', until: START + 7_000, waitMs: 6_000, reason: 'answered 429' };
    expect(await traffic.admit(CALL)).toEqual(wait);
    const own = [];
    for (let refusal = 0; refusal < 3; refusal++) {
      clock.now = START + 60_000 * (refusal + 1);
      own.push(await traffic.throttle('m', { waitMs: undefined, reason: '429' }));
    }
    expect(own).toEqual([2_000, 4_000, 8_000]);
  });

  it('of calls under way together counts once', async () => {
    const { traffic, clock } = await startTraffic();
    for (let call = 0; call < 5; call++) await traffic.throttle('m', { waitMs: undefined, reason: '429' });
    clock.now += 60_000;
    expect(await traffic.throttle('m', { waitMs: undefined, reason: '429' })).toBe(2_000);
  });

  it('teaches a rate where none is configured, which grows again and is forgotten', async () => {
    const { traffic, clock } = await startTraffic();
    for (let call = 0; call < 50; call++) {
      await traffic.admit({ ...CALL, ticket: `${call}` });
      clock.now += 1_000;
    }
    await traffic.throttle('m', { waitMs: 1_000, reason: '429' });
    const rate = async () => (await traffic.models())[0]?.learnedRate;
    expect(await rate()).toBeCloseTo(43.2);
    clock.now += 60_000;
    expect(await rate()).toBeCloseTo(51.84);
    clock.now += 16 * 60_000;
    expect(await rate()).toBeNull();
  });
});

describe('failures of cells', () => {
  it('are counted per cell until the model succeeds', async () => {
    const { traffic } = await startTraffic();
    const note = (cell: string) => traffic.noteFailure({ model: 'm', sweep: 's', type: 'provider.permission', cell });
    expect([await note('a'), await note('a'), await note('b'), await note('c')]).toEqual([1, 1, 2, 3]);
    await traffic.settle(CALL, ENDED);
    expect(await note('d')).toBe(1);
  });
});

describe('a budget', () => {
  it('pauses the sweep when it is used up, and lets it go on when it is raised', async () => {
    const { traffic } = await startTraffic();
    await traffic.setBudget('s', { maxCostUsd: 1 });
    await traffic.admit(CALL);
    await traffic.settle(CALL, { tokens: 100, costUsd: 1.25, succeeded: false });
    expect(await traffic.admit(CALL)).toMatchObject({
      kind: 'wait',
      reason:
        'budget of sweep s: $1.25 of at most $1 are spent; raise it with `toolsandbox sweep limit s --max-cost` or `--max-tokens`',
    });
    expect(await traffic.admit({ ...CALL, sweep: 'other' })).toEqual({ kind: 'go' });
    await traffic.setBudget('s', { maxCostUsd: 2 });
    expect(await traffic.admit({ ...CALL, ticket: 'again' })).toEqual({ kind: 'go' });
  });

  it('counts tokens, and calls without a known price', async () => {
    const { traffic } = await startTraffic();
    await traffic.setBudget('s', { maxTokens: 150 });
    await traffic.settle(CALL, { tokens: 100, costUsd: null, succeeded: true });
    await traffic.settle(CALL, { tokens: 50, costUsd: 0.5, succeeded: true });
    expect(await traffic.budget('s')).toEqual({
      maxCostUsd: null,
      maxTokens: 150,
      ends: false,
      allowUnpriced: false,
      awayMs: 1_800_000,
      reserved: { calls: 0, costUsd: 0, tokens: 0 },
      costUsd: 0.5,
      tokens: 150,
      unpriced: 1,
    });
    expect(await traffic.admit(CALL)).toMatchObject({
      reason: expect.stringContaining('150 of at most 150 tokens are used'),
    });
  });
});
