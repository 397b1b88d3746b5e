import { describe, expect, it } from 'vitest';
import { callModel } from '../../activities/call-model.ts';
import type { CallControl, ModelCall } from '../../activities/call-model.ts';
import { NOT_TRIED, resumed } from '../../activities/tried.ts';
import type { Tried } from '../../activities/tried.ts';
import { FREE_TRAFFIC } from '../../scripts/free-traffic.ts';
import type { CallResult, Traffic } from '../../limits/traffic.ts';
import { ProviderFailure } from '../../roles/model/provider-failure.ts';
import type { Turn } from '../../roles/role.ts';
import type { ModelReport, Usage } from '../../sandbox/event.ts';
import { OutsideFailure } from '../../sandbox/outside-failure.ts';
import { CONTROL } from './control.ts';

const USAGE: Usage = { input: 10, cachedInput: 0, cacheWrite: 0, output: 5, reasoning: 0, costUsd: 0.01 };
const REPORT: ModelReport = {
  servedModel: 'm',
  responseId: null,
  finishReason: 'stop',
  usage: USAGE,
  latencyMs: 7,
  attempts: 1,
};
const SPEECH: Turn = { kind: 'speech', content: 'Yes.', report: REPORT };
const CALL: ModelCall = {
  ticket: 't',
  model: 'openai:m',
  name: 'openai m',
  sweep: 's',
  cell: 'cell',
  tokens: 1,
  most: { tokens: 1, costUsd: 1 },
  first: true,
  timeoutMs: 1,
};

function failure(
  type: string,
  options: Partial<ConstructorParameters<typeof ProviderFailure>[2]> = {},
): ProviderFailure {
  return new ProviderFailure(type, `${type} happened.`, { scope: 'turn', ...options });
}

interface Attempt {
  readonly turn?: Turn;
  readonly error?: OutsideFailure;
}

/** Attempts of one turn, as an engine makes them: each begins with what the last heartbeat of the one before said. */
async function attempts(outcomes: readonly (Turn | Error)[], traffic: Traffic = FREE_TRAFFIC) {
  const settled: CallResult[] = [];
  let details: unknown = NOT_TRIED;
  const made: Attempt[] = [];
  for (const [before, outcome] of outcomes.entries()) {
    const ask = () => (outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome));
    const accounts = {
      traffic: { ...traffic, settle: async (_call: unknown, result: CallResult) => void settled.push(result) },
      priced: (report: ModelReport) => report,
    };
    const control: CallControl = {
      tried: resumed(details, before + 1),
      keep: (tried: Tried) => void (details = JSON.parse(JSON.stringify(tried))),
      patienceMs: 0,
      signal: new AbortController().signal,
    };
    try {
      made.push({ turn: await callModel(ask, CALL, accounts, control) });
      break;
    } catch (error) {
      if (!(error instanceof OutsideFailure)) throw error;
      made.push({ error });
      if (!error.retryable) break;
    }
  }
  return { made, settled, last: made.at(-1)!, details: details as Tried };
}

const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

describe('a failure that may pass', () => {
  it.each([
    ['provider.server-error', 8],
    ['provider.connection', 8],
    ['provider.timeout', 2],
    ['provider.malformed-answer', 2],
    ['provider.error-answer', 2],
    ['provider.template', 2],
  ])('%s is final after %i calls', async (type, calls) => {
    const { made, last } = await attempts(times(20, failure(type)));
    expect(made).toHaveLength(calls);
    expect(last.error).toMatchObject({ type, scope: 'cell' });
  });

  it('is tried again after 2 s, 4 s, 8 s, up to a minute, or when the provider says', async () => {
    const { made } = await attempts(times(8, failure('provider.server-error')));
    const waits = made.slice(0, -1).map(({ error }) => error?.retryAfterMs);
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
    const asked = await attempts([failure('provider.server-error', { retryAfterMs: 90_000 }), SPEECH]);
    expect(asked.made[0]?.error?.retryAfterMs).toBe(90_000);
  });

  it('an empty answer, a second time, is the turn itself, with the tokens of both', async () => {
    const lastly = { kind: 'failed', reason: 'nothing', failureKind: 'empty' } as const;
    const { last, settled } = await attempts(times(3, failure('model.empty', { lastly, report: REPORT })));
    expect(last.turn).toMatchObject({ ...lastly, report: { attempts: 2, usage: USAGE, wasted: USAGE } });
    expect(settled).toEqual(times(2, { tokens: 15, costUsd: 0.01, succeeded: false, answered: true }));
  });

  it('is counted in the report of the call that succeeds', async () => {
    const { last } = await attempts([failure('provider.server-error'), failure('provider.connection'), SPEECH]);
    expect(last.turn?.report).toEqual({ ...REPORT, attempts: 3 });
  });
});

describe('a refusal for now', () => {
  it.each(['provider.rate-limited', 'provider.overloaded'])(
    '%s costs no attempt, however often it comes',
    async (type) => {
      const throttle: Traffic['throttle'] = async () => 3_000;
      const { made, last } = await attempts([...times(40, failure(type)), SPEECH], { ...FREE_TRAFFIC, throttle });
      expect(made).toHaveLength(41);
      expect(made[0]?.error).toMatchObject({ type, scope: 'turn', retryAfterMs: 3_000 });
      expect(last.turn?.report).toEqual({ ...REPORT, waitedMs: 120_000 });
    },
  );

  it('is never tried again at once: an engine takes a delay of zero for no time left', async () => {
    const throttle: Traffic['throttle'] = async () => 0;
    const { made } = await attempts([failure('provider.rate-limited')], { ...FREE_TRAFFIC, throttle });
    expect(made[0]?.error?.retryAfterMs).toBe(1_000);
  });

  it('says what it waits for, where the operator looks', async () => {
    const { details } = await attempts([failure('provider.rate-limited', { retryAfterMs: 60_000 })]);
    expect(details.waiting).toEqual({
      until: expect.any(Number),
      reason: 'provider.rate-limited happened.',
      for: 'limit',
    });
  });
});

describe('a refusal for longer than anybody waits', () => {
  it.each(['provider.rate-limited', 'provider.overloaded'])(
    '%s stops the model at once and holds nobody back',
    async (type) => {
      const refused: string[] = [];
      const throttle: Traffic['throttle'] = async (_model, { reason }) => refused.push(reason);
      const { made, settled, details } = await attempts(times(3, failure(type, { scope: 'model' })), {
        ...FREE_TRAFFIC,
        throttle,
      });
      expect(made).toHaveLength(1);
      expect(made[0]?.error).toMatchObject({ type, scope: 'model', retryable: false, message: `${type} happened.` });
      expect(refused).toEqual([]);
      expect(settled).toHaveLength(1);
      expect(details.waiting).toBeUndefined();
    },
  );
});

describe('a limit', () => {
  it('is waited for without a call, and costs no attempt', async () => {
    let asked = 0;
    const admit: Traffic['admit'] = async () =>
      asked++ === 0
        ? { kind: 'wait', until: Date.now() + 30_000, waitMs: 30_000, reason: 'limit of 15 requests/min' }
        : { kind: 'go' };
    const { made, settled, last } = await attempts([failure('never called'), SPEECH], { ...FREE_TRAFFIC, admit });
    expect(made[0]?.error).toMatchObject({ type: 'model.waiting', scope: 'turn' });
    expect(made[0]?.error?.retryAfterMs).toBeGreaterThanOrEqual(28_000);
    expect(made[0]?.error?.message).toContain('openai m: limit of 15 requests/min');
    expect(settled).toHaveLength(1);
    expect(last.turn?.report?.attempts).toBe(1);
  });

  it('that never ends, as of a budget that is spent, ends the sweep without a call', async () => {
    const admit: Traffic['admit'] = async () => ({ kind: 'refused', reason: 'budget of sweep s: $5 are spent' });
    const { made, settled } = await attempts([failure('never called')], { ...FREE_TRAFFIC, admit });
    expect(made[0]?.error).toMatchObject({ type: 'model.over-budget', scope: 'sweep', retryable: false });
    expect(made[0]?.error?.message).toBe('budget of sweep s: $5 are spent');
    expect(settled).toEqual([]);
  });
});

describe('a failure that ends the cell', () => {
  const refused = failure('provider.permission', { scope: 'cell' });

  it('stops the model when it is the third without a success', async () => {
    const noted = (cells: number): Traffic => ({ ...FREE_TRAFFIC, noteFailure: async () => cells });
    expect((await attempts([refused], noted(2))).last.error).toMatchObject({ scope: 'cell' });
    const { error } = (await attempts([refused], noted(3))).last;
    expect(error).toMatchObject({ type: 'provider.permission', scope: 'model' });
    expect(error?.message).toBe(
      'provider.permission happened. The same happened in 3 cells without a success between them.',
    );
  });

  it('a rejected key stops the model at once', async () => {
    const { made, last } = await attempts(times(3, failure('provider.authentication', { scope: 'model' })));
    expect(made).toHaveLength(1);
    expect(last.error).toMatchObject({ scope: 'model' });
  });
});

describe('a worker that dies', () => {
  it('during a call costs one repeated call, which the report counts as lost', () => {
    const during = resumed({ ...NOT_TRIED, calling: true }, 2);
    expect(during).toEqual({ ...NOT_TRIED, lost: 1 });
    expect(resumed({ ...NOT_TRIED, waiting: { until: 1, reason: 'limit' } }, 2)).toEqual(NOT_TRIED);
    expect(resumed(null, 1)).toEqual(NOT_TRIED);
    expect(resumed(null, 2), 'before it said anything').toEqual({ ...NOT_TRIED, lost: 1 });
  });

  it('again and again in the same turn ends the cell', async () => {
    const never = () => Promise.reject(new Error('called'));
    const accounts = { traffic: FREE_TRAFFIC, priced: (report: ModelReport) => report };
    const turn = callModel(never, CALL, accounts, { ...CONTROL, tried: { ...NOT_TRIED, lost: 5 } });
    await expect(turn).rejects.toMatchObject({ type: 'worker.lost', scope: 'cell' });
  });
});
