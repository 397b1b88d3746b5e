import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { callModel } from '../../activities/call-model.ts';
import { NOT_TRIED } from '../../activities/tried.ts';
import type { Tried } from '../../activities/tried.ts';
import type { Traffic } from '../../limits/traffic.ts';
import { ProviderFailure } from '../../roles/model/provider-failure.ts';
import type { Unreached } from '../../roles/model/unreached.ts';
import type { Turn } from '../../roles/role.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import { CALL as SHORT_CALL, startTraffic } from './traffic-rig.ts';
import type { TestClock } from './traffic-rig.ts';

const MINUTE = 60_000;
const SPEECH: Turn = {
  kind: 'speech',
  content: 'Yes.',
  report: { servedModel: 'm', responseId: null, finishReason: 'stop', usage: null, latencyMs: 1, attempts: 1 },
};

type Kind = Unreached['kind'];

function unreached(kind: Kind = 'no-connection'): ProviderFailure {
  const reason = kind === 'no-connection' ? 'connection refused at 127.0.0.1:8000' : 'other side closed';
  return new ProviderFailure('provider.connection', `compatible m cannot be reached: ${reason}.`, {
    scope: 'turn',
    unreached: { kind, reason },
  });
}

interface Played {
  /** When each call was made, whether answered or not. */
  readonly calls: readonly { readonly at: number; readonly run: number; readonly model: string }[];
  readonly ended: readonly {
    readonly at: number;
    readonly run: number;
    readonly error?: OutsideFailure;
    readonly tried: Tried;
  }[];
}

interface Runs {
  readonly runs: number;
  readonly turns: number;
  readonly model?: string;
  readonly sweep?: string;
  /** How a call that starts now ends; null if it is answered. */
  readonly fails: (now: number, run: number) => Kind | null;
  readonly latencyMs?: number;
  readonly isPreflight?: true;
}

/** Plays runs against models as engines do, event by event, by the traffic's clock. */
async function play(traffic: Traffic, clock: TestClock, ...groups: readonly Runs[]): Promise<Played> {
  vi.useFakeTimers({ toFake: ['Date'], now: clock.now });
  onTestFinished(() => void vi.useRealTimers());
  const calls: { at: number; run: number; model: string }[] = [];
  const ended: { at: number; run: number; error?: OutsideFailure; tried: Tried }[] = [];
  const queue = groups.flatMap((group) =>
    Array.from({ length: group.runs }, (_, run) => ({ at: clock.now, run, turn: 0, tried: NOT_TRIED, group })),
  );
  while (queue.length > 0) {
    queue.sort((one, other) => one.at - other.at);
    const { at, run, turn, tried: before, group } = queue.shift()!;
    const { model = 'm', sweep = 's', latencyMs = 500, isPreflight } = group;
    vi.setSystemTime((clock.now = Math.max(clock.now, at)));
    let tried = before;
    const ask = async () => {
      calls.push({ at: clock.now, run, model });
      const kind = group.fails(clock.now, run);
      if (kind !== null) throw unreached(kind);
      return SPEECH;
    };
    const call = {
      ticket: `${sweep}/${model}/${run}#${turn}`,
      model,
      name: `compatible ${model}`,
      sweep,
      cell: `${run}`,
      tokens: 10,
      most: { tokens: 10, costUsd: 0 },
      first: turn === 0,
      timeoutMs: MINUTE,
      ...(isPreflight && { isPreflight }),
    };
    const control = {
      tried: before,
      keep: (now: Tried) => void (tried = now),
      patienceMs: 0,
      signal: new AbortController().signal,
    };
    try {
      await callModel(ask, call, { traffic, priced: (report) => report }, control);
      if (turn + 1 === group.turns) ended.push({ at: clock.now, run, tried });
      else queue.push({ at: clock.now + latencyMs, run, turn: turn + 1, tried: NOT_TRIED, group });
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error;
      if (error.retryable) queue.push({ at: clock.now + (error.retryAfterMs ?? 0), run, turn, tried, group });
      else ended.push({ at: clock.now, run, error, tried });
    }
  }
  return { calls, ended };
}

const during = (from: number, to: number) => (now: number) => (now >= from && now < to ? 'no-connection' : null);

describe('a model server that refuses connections for seven minutes', () => {
  it('is tried by one call at a time, loses nothing, and holds nobody else up', async () => {
    const { traffic, clock } = await startTraffic();
    const [from, to] = [clock.now + 2_000, clock.now + 2_000 + 7 * MINUTE];
    const { calls, ended } = await play(
      traffic,
      clock,
      { runs: 20, turns: 8, fails: during(from, to) },
      { runs: 20, turns: 8, model: 'healthy', sweep: 'other', fails: () => null },
    );
    expect(ended.filter(({ error }) => error !== undefined)).toEqual([]);
    expect(ended).toHaveLength(40);
    expect(Math.max(...ended.map(({ tried }) => Object.keys(tried.failures).length))).toBe(0);
    const meanwhile = calls.filter(({ at, model }) => model === 'm' && at >= from && at < to);
    // The calls of the moment at which it went away, then one call at a time, up to a minute apart.
    const probes = meanwhile.filter(({ at }) => at > from + 1_000);
    expect(probes.length).toBeLessThanOrEqual(25);
    expect(probes.length).toBeGreaterThanOrEqual(8);
    const gaps = [...probes, { at: to + MINUTE }].map(({ at }, index) => at - (probes[index - 1]?.at ?? from));
    expect(Math.min(...gaps.slice(0, -1))).toBeGreaterThanOrEqual(1_500);
    expect(Math.max(...gaps.slice(0, -1))).toBeLessThanOrEqual(MINUTE + 1_000);
    const lastHealthy = Math.max(...calls.filter(({ model }) => model === 'healthy').map(({ at }) => at));
    expect(lastHealthy).toBeLessThan(from + 4_000);
    expect(Math.max(...ended.map(({ at }) => at))).toBeLessThan(to + 2 * MINUTE);
  });

  it('is not waited for by a sweep that was told not to, whose calls give up as ever', async () => {
    const { traffic, clock } = await startTraffic();
    await traffic.setBudget('s', { awayMs: 0 });
    const { calls, ended } = await play(traffic, clock, { runs: 1, turns: 1, fails: () => 'no-connection' });
    expect(calls).toHaveLength(8);
    expect(ended[0]?.error).toMatchObject({ type: 'provider.connection', scope: 'cell' });
  });
});

describe('a model server that never comes back', () => {
  it('ends its cells after the time that the sweep waits, with since when and for how long it was away', async () => {
    const { traffic, clock } = await startTraffic();
    const start = clock.now;
    const { calls, ended } = await play(traffic, clock, { runs: 5, turns: 3, fails: () => 'no-connection' });
    expect(ended).toHaveLength(5);
    for (const { at, error } of ended) {
      expect(error).toMatchObject({ type: 'provider.connection', scope: 'model', retryable: false });
      expect(error?.message).toMatch(
        /^compatible m is away since 2023-11-14 22:13 UTC \(connection refused at 127\.0\.0\.1:8000\)\. It was tried for 30 min \d+ s\. Start its server, then run the same command again\.$/,
      );
      expect(at - start).toBeGreaterThanOrEqual(30 * MINUTE);
      expect(at - start).toBeLessThan(30 * MINUTE + 5_000);
    }
    expect(calls.length).toBeLessThan(5 + 60);
  });

  it('ends them sooner when the time is shortened meanwhile', async () => {
    const { traffic, clock } = await startTraffic();
    const start = clock.now;
    const fails = (now: number) => {
      if (now > start + 5 * MINUTE) void traffic.setBudget('s', { awayMs: 1_000 });
      return 'no-connection' as const;
    };
    const { ended } = await play(traffic, clock, { runs: 3, turns: 1, fails });
    expect(Math.max(...ended.map(({ at }) => at - start))).toBeLessThan(8 * MINUTE);
  });

  it('is given its whole time again by a sweep that begins later', async () => {
    const { traffic, clock } = await startTraffic();
    await play(traffic, clock, { runs: 1, turns: 1, fails: () => 'no-connection' });
    const [again, back] = [clock.now, clock.now + 10 * MINUTE];
    const { ended } = await play(traffic, clock, { runs: 1, turns: 1, fails: during(again, back) });
    expect(ended[0]?.error).toBeUndefined();
  });

  it('is given up at once by a preflight if nobody knows its name', async () => {
    const { traffic, clock } = await startTraffic();
    const group = { runs: 1, turns: 1, fails: () => 'unknown-host' as const };
    const { calls, ended } = await play(traffic, clock, { ...group, isPreflight: true });
    expect(calls).toHaveLength(1);
    expect(ended[0]?.error).toMatchObject({ scope: 'model', message: expect.stringContaining('Check the base URL.') });
    const playing = await play(traffic, clock, { ...group, sweep: 'later' });
    expect(playing.calls.length).toBeGreaterThan(20);
  });
});

describe('a connection that is cut', () => {
  it('counts as a failure of the turn only where the model was not away: nothing is lost however long it lasts', async () => {
    const { traffic, clock } = await startTraffic();
    const back = clock.now + 7 * MINUTE;
    const cut = (now: number) => (now < back ? 'cut-off' : null);
    const { ended } = await play(traffic, clock, { runs: 6, turns: 1, fails: cut });
    expect(ended.map(({ error }) => error)).toEqual(Array.from({ length: 6 }, () => undefined));
    for (const { tried } of ended) expect(tried.failures['provider.connection'] ?? 0).toBeLessThanOrEqual(2);
  });

  it('again and again while other calls are answered ends the cell that cuts it, as before', async () => {
    const { traffic, clock } = await startTraffic();
    const fails = (_now: number, run: number) => (run === 0 ? 'cut-off' : null);
    const { calls, ended } = await play(traffic, clock, { runs: 4, turns: 60, latencyMs: 10_000, fails });
    expect(ended.find(({ run }) => run === 0)?.error).toMatchObject({ type: 'provider.connection', scope: 'cell' });
    expect(ended.filter(({ error }) => error === undefined)).toHaveLength(3);
    expect(calls.filter(({ run }) => run === 0).length).toBeLessThanOrEqual(100);
  });
});

describe('the one call that tries', () => {
  const CALL = { ...SHORT_CALL, timeoutMs: 10 * MINUTE };

  async function startAway() {
    const rig = await startTraffic();
    await rig.traffic.admit(CALL);
    expect(await rig.traffic.unreached(CALL, 'connection refused')).toBe(true);
    const { probeAt, since } = (await rig.traffic.models())[0]!.away!;
    expect(since).toBe(rig.clock.now);
    rig.clock.now = probeAt;
    expect(await rig.traffic.admit(CALL)).toEqual({ kind: 'go', probe: true });
    return rig;
  }

  it('lets others through when it is answered, if only with an error', async () => {
    const { traffic } = await startAway();
    expect(await traffic.admit({ ...CALL, ticket: 'b' })).toMatchObject({ kind: 'wait', waitMs: 2_000 });
    await traffic.settle(CALL, { tokens: null, costUsd: null, succeeded: false, answered: true });
    expect(await traffic.admit({ ...CALL, ticket: 'b' })).toEqual({ kind: 'go' });
    expect((await traffic.models())[0]?.away).toBeNull();
  });

  it('says nothing when it is cancelled or times out', async () => {
    const { traffic } = await startAway();
    await traffic.settle(CALL, { tokens: null, costUsd: null, succeeded: false });
    expect(await traffic.admit({ ...CALL, ticket: 'b' })).toEqual({ kind: 'go', probe: true });
  });

  it('is followed by another one if its worker dies, or the server keeps it waiting', async () => {
    const { traffic, clock } = await startAway();
    clock.now += 14_999;
    expect(await traffic.admit({ ...CALL, ticket: 'b' })).toMatchObject({ kind: 'wait' });
    expect(await traffic.admit(CALL), 'the same turn, on another worker').toEqual({ kind: 'go', probe: true });
    clock.now += 15_001;
    expect(await traffic.admit({ ...CALL, ticket: 'b' })).toEqual({ kind: 'go', probe: true });
    expect(await traffic.admit({ ...CALL, ticket: 'c' })).toMatchObject({ kind: 'wait' });
  });

  it('is made by nobody where all have gone: after that the model counts as one that may be there', async () => {
    const { traffic, clock } = await startAway();
    await traffic.unreached(CALL, 'connection refused');
    clock.now += 10 * MINUTE;
    expect((await traffic.models())[0]?.away).toBeNull();
    expect(await traffic.admit({ ...CALL, ticket: 'b' })).toEqual({ kind: 'go' });
    await traffic.unreached({ ...CALL, ticket: 'b' }, 'connection refused');
    expect((await traffic.models())[0]?.away?.since).toBe(clock.now);
  });

  it('waits no longer because the clock is set back', async () => {
    const { traffic, clock } = await startAway();
    await traffic.unreached(CALL, 'connection refused');
    clock.now -= 60 * MINUTE;
    const admission = await traffic.admit({ ...CALL, ticket: 'b' });
    expect(admission.kind === 'wait' && admission.waitMs).toBeLessThanOrEqual(2_000);
  });
});
