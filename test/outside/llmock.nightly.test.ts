import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startLlmock } from '../../scripts/outside/llmock.ts';
import type { Llmock } from '../../scripts/outside/llmock.ts';
import type { ProviderFailure } from '../../roles/model/provider-failure.ts';
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

/** Error statuses, and what each must become. */
const STATUSES = [
  [408, 'provider.timeout', 'turn'],
  [429, 'provider.rate-limited', 'turn'],
  [500, 'provider.server-error', 'turn'],
  [502, 'provider.server-error', 'turn'],
  [503, 'provider.overloaded', 'turn'],
  [529, 'provider.overloaded', 'turn'],
  [401, 'provider.authentication', 'model'],
  [404, 'provider.not-found', 'model'],
  [422, 'provider.invalid-request', 'cell'],
] as const;

/** One server for all seats. */
let llmock: Llmock;
beforeAll(async () => {
  if (outside !== null) llmock = await startLlmock(outside);
});
afterAll(() => llmock?.stop());

describe.skipIf(outside === null).each(SEATS)('the seat of $name at llmock', ({ spec, path }) => {
  let seat: TakeTurn;
  beforeAll(() => {
    seat = seatAt();
  });

  function seatAt(options = ''): TakeTurn {
    const text = `${spec}?baseUrl=${llmock.url}${path}${options}`;
    return createRole('agent', text, {
      environment: ENVIRONMENT,
      script: [],
      replies: [],
      shownName: (real) => real,
      tools: [],
      recording: () => Promise.reject(new Error('no recordings here')),
      seats: [text],
    });
  }

  /** What the caller does after a failure: waits as asked, then takes the turn again, if that may help. */
  async function recover({ scope, retryAfterMs = 0 }: ProviderFailure): Promise<void> {
    const again = scope === 'turn';
    if (again) {
      await sleep(retryAfterMs);
      expect(await take(seat)).toMatchObject({ kind: 'calls' });
    }
    const verdict = { calls: 1, attempts: again ? 2 : 1, faults_injected: 1, findings: [] };
    expect(await llmock.verdict()).toMatchObject(verdict);
  }

  it.each(STATUSES)('%i: %s, %s', async (status, type, scope) => {
    await llmock.next({ type: 'fail', status });
    const failure = await failureOf(take(seat));
    expect(failure).toMatchObject({ type, scope });
    await recover(failure);
  });

  it.each([429, 503])('%i with Retry-After: a wait as long as that', async (status) => {
    await llmock.next({ type: 'fail', status, retry_after: 1.5 });
    const failure = await failureOf(take(seat));
    expect([1500, 2000]).toContain(failure.retryAfterMs);
    await recover(failure);
  });

  it.each(['disconnect', 'truncate'])('a stream with the fault %s is no answer', async (kind) => {
    const failure = await brokenStream(kind);
    expect(failure.retryAfterMs).toBeUndefined();
    await recover(failure);
  });

  it('a stream with a malformed chunk is no answer', async () => {
    await brokenStream('malformed');
    expect(await take(seat)).toMatchObject({ kind: 'calls' });
  });

  async function brokenStream(kind: string): Promise<ProviderFailure> {
    await llmock.next({ type: 'stream_fault', kind, after_chunks: 2 });
    const failure = await failureOf(take(seat));
    expect(failure.scope).toBe('turn');
    expect(['provider.connection', 'provider.malformed-answer']).toContain(failure.type);
    return failure;
  }

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
