import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startLlmock } from '../../scripts/outside/llmock.ts';
import type { Behavior, Llmock } from '../../scripts/outside/llmock.ts';
import type { TakeTurn } from '../../roles/role.ts';
import { createRole } from '../../roles/create-role.ts';
import { failureOf, KEY, take } from '../roles/asking.ts';
import { afterTurn } from '../roles/dialogues.ts';

const outside = inject('outside');

/** Seats, and where llmock serves their provider's interface. */
const SEATS = [
  { name: 'openai', spec: 'openai:gpt-test', path: '/v1' },
  { name: 'compatible', spec: 'compatible:test', path: '/v1' },
  { name: 'anthropic', spec: 'anthropic:claude-test', path: '/anthropic' },
] as const;

const ENVIRONMENT = { OPENAI_API_KEY: KEY, ANTHROPIC_API_KEY: KEY };

/** Failures, and what each must become. */
const BROKEN_STREAM = { type: expect.stringMatching(/^provider\.(connection|malformed-answer)$/), scope: 'turn' };
const FAILURES: readonly (readonly [Behavior, object])[] = [
  [
    { type: 'fail', status: 429, retry_after: 1 },
    { type: 'provider.rate-limited', scope: 'turn', retryAfterMs: 1000 },
  ],
  [
    { type: 'fail', status: 503, retry_after: 1 },
    { type: 'provider.overloaded', scope: 'turn', retryAfterMs: 1000 },
  ],
  [
    { type: 'fail', status: 529 },
    { type: 'provider.overloaded', scope: 'turn' },
  ],
  [
    { type: 'fail', status: 500 },
    { type: 'provider.server-error', scope: 'turn' },
  ],
  [
    { type: 'fail', status: 502 },
    { type: 'provider.server-error', scope: 'turn' },
  ],
  [
    { type: 'fail', status: 408 },
    { type: 'provider.timeout', scope: 'turn' },
  ],
  [
    { type: 'fail', status: 401 },
    { type: 'provider.authentication', scope: 'model' },
  ],
  [
    { type: 'fail', status: 404 },
    { type: 'provider.not-found', scope: 'model' },
  ],
  [
    { type: 'fail', status: 422 },
    { type: 'provider.invalid-request', scope: 'cell' },
  ],
];

describe.skipIf(outside === null).each(SEATS)('the seat of $name at llmock', ({ spec, path }) => {
  let llmock: Llmock;
  let seat: TakeTurn;
  beforeAll(async () => {
    if (outside === null) return;
    llmock = await startLlmock(outside);
    seat = seatAt();
  });
  afterAll(() => llmock?.stop());

  function seatAt(options = ''): TakeTurn {
    const text = `${spec}?baseUrl=${llmock.url}${path}${options}`;
    return createRole('agent', text, {
      environment: ENVIRONMENT,
      script: [],
      replies: [],
      shownName: (real) => real,
      recording: () => Promise.reject(new Error('no recordings here')),
      seats: [text],
    });
  }

  it.each(FAILURES)('%j', async (behavior, expected) => {
    await llmock.next(behavior);
    const failure = await failureOf(take(seat));
    expect(failure).toMatchObject(expected);
    // What the caller does: waits as asked, then takes the turn again, if that may help.
    if (failure.scope === 'turn') {
      await sleep(failure.retryAfterMs ?? 0);
      expect(await take(seat)).toMatchObject({ kind: 'calls' });
    }
    expect(await llmock.verdict()).toMatchObject({
      calls: 1,
      attempts: failure.scope === 'turn' ? 2 : 1,
      faults_injected: 1,
      findings: [],
    });
  });

  it('a slow answer is abandoned and asked for again', async () => {
    await llmock.next({ type: 'delay', seconds: 30 });
    expect(await failureOf(take(seatAt('&timeoutMs=300')))).toMatchObject({ type: 'provider.timeout', scope: 'turn' });
    expect(await take(seat)).toMatchObject({ kind: 'calls' });
  });

  it.each(['malformed_arguments', 'unknown_tool'])(
    'a call with %s is kept, and the conversation goes on',
    async (kind) => {
      await llmock.next({ type: 'tool_fault', kind });
      const turn = await take(seat);
      expect(turn).toMatchObject({ kind: 'calls' });
      expect(await take(seat, afterTurn(turn))).toMatchObject({ kind: 'speech' });
      expect(await llmock.verdict()).toMatchObject({ calls: 2, attempts: 2, findings: [] });
    },
  );

  it('plays a tool loop: call, result, answer', async () => {
    await llmock.next({ type: 'reply', tool_calls: [{ name: 'look_up', arguments: { name: 'Ada' } }] });
    const turn = await take(seat);
    expect(turn).toMatchObject({ kind: 'calls', calls: [{ name: 'look_up' }] });
    expect(turn.kind === 'calls' && turn.calls.map((call) => JSON.parse(call.arguments) as unknown)).toEqual([
      { name: 'Ada' },
    ]);
    await llmock.next({ type: 'reply', text: 'A countess.' });
    expect(await take(seat, afterTurn(turn))).toMatchObject({ kind: 'speech', content: 'A countess.' });
  });
});
