import { describe, expect, it } from 'vitest';
import type { CallRequest } from '../../limits/traffic.ts';
import { CALL as FREE_CALL, startTraffic } from './traffic-rig.ts';

const CALL: CallRequest = { ...FREE_CALL, most: { tokens: 5000, costUsd: 1 } };
const answered = (costUsd: number | null, tokens = 1000) => ({ tokens, costUsd, succeeded: true });

/** A budget of a sweep whose model has answered one call, for nothing. */
async function startBudget(settings: Parameters<Awaited<ReturnType<typeof startTraffic>>['traffic']['setBudget']>[1]) {
  const rig = await startTraffic();
  await rig.traffic.admit({ ...CALL, ticket: 'preflight' });
  await rig.traffic.settle({ ...CALL, ticket: 'preflight' }, answered(0, 0));
  await rig.traffic.setBudget('s', settings);
  const ask = (ticket: string, more: Partial<CallRequest> = {}) => rig.traffic.admit({ ...CALL, ticket, ...more });
  const end = (ticket: string, costUsd: number | null, more: Partial<CallRequest> = {}) =>
    rig.traffic.settle({ ...CALL, ticket, ...more }, answered(costUsd));
  return { ...rig, ask, end };
}

const RESERVED = { kind: 'wait', waitMs: 2_000 };

describe('what calls under way may cost', () => {
  it('is reserved: the call that could be the last starts, others wait until one of them has ended', async () => {
    const { traffic, ask, end } = await startBudget({ maxCostUsd: 2.5 });
    for (const ticket of ['a', 'b', 'c']) expect(await ask(ticket)).toEqual({ kind: 'go' });
    const reason = 'budget of sweep s: what is left is reserved for 3 calls under way';
    expect(await ask('d')).toEqual({ ...RESERVED, until: expect.any(Number), reason });
    expect((await traffic.budget('s')).reserved).toEqual({ calls: 3, costUsd: 3, tokens: 15_000 });
    await end('a', 0.1);
    expect(await ask('d')).toEqual({ kind: 'go' });
    expect(await traffic.budget('s')).toMatchObject({ costUsd: 0.1, reserved: { calls: 3, costUsd: 3 } });
  });

  it('is reserved in tokens too', async () => {
    const { ask, end } = await startBudget({ maxTokens: 9_000 });
    for (const ticket of ['a', 'b']) expect(await ask(ticket)).toEqual({ kind: 'go' });
    expect(await ask('c')).toMatchObject(RESERVED);
    await end('a', null);
    expect(await ask('c')).toEqual({ kind: 'go' });
  });

  it('is reserved of the own sweep only, whichever model is called', async () => {
    const { ask } = await startBudget({ maxCostUsd: 1 });
    expect(await ask('a', { model: 'other' })).toEqual({ kind: 'go' });
    expect(await ask('b')).toMatchObject(RESERVED);
    expect(await ask('b', { sweep: 'another' })).toEqual({ kind: 'go' });
  });

  it('may be more than is left: then the call goes alone, and nothing waits for ever', async () => {
    const { ask, end } = await startBudget({ maxCostUsd: 0.5 });
    expect(await ask('a')).toEqual({ kind: 'go' });
    expect(await ask('b')).toMatchObject(RESERVED);
    await end('a', 0.01);
    expect(await ask('b')).toEqual({ kind: 'go' });
  });

  it('is as much as the dearest call of the model has cost, also for calls that began before it', async () => {
    const { traffic, ask, end } = await startBudget({ maxCostUsd: 30 });
    for (const ticket of ['a', 'b']) await ask(ticket);
    await end('a', 12);
    expect((await traffic.budget('s')).reserved).toMatchObject({ calls: 1, costUsd: 12 });
    expect(await ask('c')).toEqual({ kind: 'go' });
    expect(await ask('d')).toMatchObject(RESERVED);
  });

  it('is released after the time limit of a call whose worker died', async () => {
    const { traffic, clock, ask } = await startBudget({ maxCostUsd: 1 });
    await ask('lost');
    clock.now += 60_000;
    expect(await ask('next', { model: 'other' })).toMatchObject(RESERVED);
    clock.now += 30_001;
    expect((await traffic.budget('s')).reserved.calls).toBe(0);
    expect(await ask('next', { model: 'other' })).toEqual({ kind: 'go' });
  });

  it('is reserved once for a turn that is tried again', async () => {
    const { traffic, ask } = await startBudget({ maxCostUsd: 2 });
    await ask('a');
    await ask('a');
    expect((await traffic.budget('s')).reserved).toMatchObject({ calls: 1, costUsd: 1 });
  });

  it('holds no sweep without a budget back', async () => {
    const { traffic } = await startTraffic();
    for (let call = 0; call < 20; call++)
      expect(await traffic.admit({ ...CALL, ticket: `${call}` })).toEqual({ kind: 'go' });
  });
});

describe('the first call of a model', () => {
  it('goes alone, since what was expected of it may be wrong', async () => {
    const { traffic } = await startTraffic();
    await traffic.setBudget('s', { maxCostUsd: 20 });
    const ask = (ticket: string) => traffic.admit({ ...CALL, ticket, most: { tokens: 1, costUsd: 0.01 } });
    expect(await ask('a')).toEqual({ kind: 'go' });
    const reason = 'budget of sweep s: the first call of m shows what a call may cost';
    expect(await ask('b')).toMatchObject({ ...RESERVED, reason });
    await traffic.settle({ ...CALL, ticket: 'a' }, { tokens: null, costUsd: null, succeeded: false });
    expect(await ask('b')).toEqual({ kind: 'go' });
    expect(await ask('c')).toMatchObject(RESERVED);
    await traffic.settle({ ...CALL, ticket: 'b' }, answered(1.05));
    const started = [];
    for (let call = 0; call < 50; call++) started.push((await ask(`${call}`)).kind);
    expect(started.filter((kind) => kind === 'go')).toHaveLength(19);
  });
});

describe('a model without a known price', () => {
  const unpriced = { most: { tokens: 5000, costUsd: null } };

  it('is not called under a budget of dollars, unless that is allowed', async () => {
    const { traffic, ask } = await startBudget({ maxCostUsd: 5 });
    const why =
      'budget of sweep s: this worker knows no price of m, so $5 cannot be kept to: start it with your --prices';
    const remedy = 'start workers with --prices, or allow it with `toolsandbox sweep limit s --allow-unpriced`';
    expect(await ask('a', unpriced)).toMatchObject({ kind: 'wait', waitMs: 10_000, reason: `${why}; ${remedy}` });
    expect(await ask('a')).toEqual({ kind: 'go' });
    await traffic.setBudget('s', { ends: true });
    expect(await ask('b', unpriced)).toEqual({ kind: 'refused', reason: why });
    await traffic.setBudget('s', { allowUnpriced: true });
    expect(await ask('b', unpriced)).toEqual({ kind: 'go' });
  });

  it('is called under a budget of tokens', async () => {
    const { ask } = await startBudget({ maxTokens: 50_000 });
    expect(await ask('a', unpriced)).toEqual({ kind: 'go' });
  });

  it('reserves what its provider says that calls cost', async () => {
    const { ask, end } = await startBudget({ maxCostUsd: 5, allowUnpriced: true });
    await ask('a', unpriced);
    await end('a', 2);
    for (const ticket of ['b', 'c']) expect(await ask(ticket, unpriced)).toEqual({ kind: 'go' });
    expect(await ask('d', unpriced)).toMatchObject(RESERVED);
  });
});

describe('a sweep that ends at its budget', () => {
  it('waits for calls under way, which may leave something, and ends when it is spent', async () => {
    const { ask, end } = await startBudget({ maxCostUsd: 1, ends: true });
    await ask('a');
    expect(await ask('b')).toMatchObject(RESERVED);
    await end('a', 1.5);
    expect(await ask('b')).toEqual({ kind: 'refused', reason: 'budget of sweep s: $1.50 of at most $1 are spent' });
  });
});
