import { describe, expect, it } from 'vitest';
import { randomWords } from '../../sandbox/random-words.ts';
import { CALL, startTraffic } from './traffic-rig.ts';

const RUNS = 12;
const CALL_USD = 0.01;
const MODELS = ['openai:agent', 'openai:user'] as const;

interface Played {
  readonly scored: number;
  /** Runs that made a call and have no score. */
  readonly cut: number;
  readonly spentUsd: number;
  /** How many runs were between two calls or in one when the tenth call was answered. */
  readonly together: number;
}

/** Plays interleaved runs until each has ended, or its call was refused. @param calls of a run */
async function play(
  seed: string,
  {
    maxCostUsd,
    calls,
    knows,
  }: { readonly maxCostUsd: number; readonly calls: (run: number) => number; readonly knows: boolean },
): Promise<Played> {
  const { traffic, clock } = await startTraffic();
  await traffic.setBudget('s', { maxCostUsd, ends: true });
  const word = randomWords(seed);
  const queue = Array.from({ length: RUNS }, (_, run) => ({ at: clock.now + run, run, made: 0 }));
  const begun = new Set<number>();
  let [scored, cut, answered, together] = [0, 0, 0, 0];
  while (queue.length > 0) {
    queue.sort((one, other) => one.at - other.at);
    const { at, run, made } = queue.shift()!;
    clock.now = Math.max(clock.now, at);
    const id = `s/${run}`;
    const call = { ticket: `${id}#${made}`, model: MODELS[made % 2]!, sweep: 's' };
    const admission = await traffic.admit({
      ...call,
      tokens: 100,
      most: { tokens: 100, costUsd: CALL_USD },
      first: made === 0,
      timeoutMs: 60_000,
      ...(knows && { run: { id, calls: made } }),
    });
    if (admission.kind === 'wait') {
      queue.push({ at: admission.until, run, made });
    } else if (admission.kind === 'refused') {
      if (made > 0) cut++;
      await traffic.endRun('s', id);
    } else {
      begun.add(run);
      await traffic.settle(call, { tokens: 100, costUsd: CALL_USD, succeeded: true });
      if (++answered === 30) together = begun.size - scored;
      if (made + 1 < calls(run)) queue.push({ at: clock.now + 500 + (word() % 2_000), run, made: made + 1 });
      else {
        scored++;
        await traffic.endRun('s', id);
      }
    }
  }
  return { scored, cut, spentUsd: (await traffic.budget('s')).costUsd, together };
}

describe('a budget for fewer runs than are begun', () => {
  const CALLS = 10;

  it.each([1, 2, 3, 5, 8])(
    'for %i.5 of 12 interleaved runs gives as many a score, and none if it is spread',
    async (runs) => {
      const maxCostUsd = (runs + 0.5) * CALLS * CALL_USD;
      const calls = () => CALLS;
      const { scored, cut, spentUsd } = await play(`served ${runs}`, { maxCostUsd, calls, knows: true });
      expect(scored).toBeGreaterThanOrEqual(runs - 1);
      expect(scored + cut).toBeLessThanOrEqual(runs + 3);
      expect(spentUsd).toBeGreaterThanOrEqual(maxCostUsd - 1e-9);
      expect(spentUsd).toBeLessThan(maxCostUsd + CALL_USD);
      expect((await play(`spread ${runs}`, { maxCostUsd, calls, knows: false })).scored).toBe(0);
    },
  );

  it.each([1, 2, 3, 4, 5, 6])(
    'of different lengths gives more of them a score than if it is spread (seed %i)',
    async (seed) => {
      const lengths = Array.from({ length: RUNS }, (_, run) => 4 + ((run * 7 + seed * 5) % 21));
      const mean = lengths.reduce((sum, length) => sum + length, 0) / RUNS;
      const budget = { maxCostUsd: 5.5 * mean * CALL_USD, calls: (run: number) => lengths[run]! };
      const served = await play(`lengths ${seed}`, { ...budget, knows: true });
      const spread = await play(`lengths ${seed}`, { ...budget, knows: false });
      expect(served.scored).toBeGreaterThanOrEqual(4);
      expect(served.scored).toBeGreaterThan(spread.scored);
    },
  );

  it('holds none back while it lasts for all', async () => {
    const budget = { maxCostUsd: RUNS * 25 * CALL_USD, calls: () => CALLS, knows: true };
    expect(await play('plenty', budget)).toMatchObject({ scored: RUNS, cut: 0, together: RUNS });
  });
});

describe('runs that hold no part of the rest', () => {
  const ask = (id: string, calls: number, more: object = {}) => ({
    ...CALL,
    most: { tokens: 1, costUsd: 0.1 },
    ticket: `${id}#${calls}`,
    run: { id, calls },
    ...more,
  });

  async function startSpent() {
    const rig = await startTraffic();
    await rig.traffic.setBudget('s', { maxCostUsd: 2 });
    await rig.traffic.settle({ ...CALL, ticket: 'first' }, { tokens: 1, costUsd: 0.1, succeeded: true });
    expect(await rig.traffic.admit(ask('far', 5))).toEqual({ kind: 'go' });
    await rig.traffic.settle(ask('far', 5), { tokens: 1, costUsd: 0.1, succeeded: true });
    const reason = 'budget of sweep s: what is left is kept for a run that is further';
    expect(await rig.traffic.admit(ask('near', 1))).toMatchObject({ kind: 'wait', reason });
    return rig;
  }

  it('are those that have ended', async () => {
    const { traffic } = await startSpent();
    await traffic.endRun('s', 'far');
    expect(await traffic.admit(ask('near', 1))).toEqual({ kind: 'go' });
  });

  it('are those that nobody has heard of since their call must have ended', async () => {
    const { traffic, clock } = await startSpent();
    clock.now += 90_001;
    expect(await traffic.admit(ask('near', 1))).toEqual({ kind: 'go' });
  });

  it('are those whose model is away or refuses for now', async () => {
    const { traffic } = await startSpent();
    await traffic.throttle('m', { waitMs: 60_000, reason: 'answered 429' });
    expect(await traffic.admit(ask('far', 6))).toMatchObject({ kind: 'wait', reason: 'answered 429' });
    expect(await traffic.admit(ask('near', 1, { model: 'other' }))).toEqual({ kind: 'go' });
  });

  it('are those of other sweeps', async () => {
    const { traffic } = await startSpent();
    await traffic.setBudget('other', { maxCostUsd: 1 });
    expect(await traffic.admit(ask('near', 1, { sweep: 'other' }))).toEqual({ kind: 'go' });
  });
});
