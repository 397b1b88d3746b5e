import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Turn } from '../../roles/role.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { answering, ASKED, failureOf, KEY, SILENT, take } from './asking.ts';
import { afterTurn, AFTER_PARALLEL_CALLS } from './dialogues.ts';
import { agent, agentAt, VENDORS } from './vendors.ts';

let server: WireServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await server?.[Symbol.asyncDispose]();
});

describe.each(VENDORS)('the role of $name', (vendor) => {
  async function roleOf(replies: readonly WireReply[], options = '') {
    server = await vendor.start(replies);
    return agentAt(vendor.baseUrl(server), vendor, options);
  }

  const title = vendor.name.replace(':', ' ');

  describe('reports', () => {
    it('what the provider said about the turn, and the latency', async () => {
      const turn = await take(await roleOf([vendor.speech('A countess.')]), ASKED);
      expect({ ...turn, providerData: undefined }).toEqual({
        kind: 'speech',
        content: 'A countess.',
        report: {
          ...vendor.said,
          responseId: expect.stringMatching(/./),
          finishReason: expect.stringMatching(/^(stop|end_turn|completed|STOP|COMPLETE)$/),
          latencyMs: expect.any(Number),
          rawUsage: expect.objectContaining({}),
          attempts: 1,
        },
      });
    });

    it('no usage where the provider says nothing of it or nonsense', async () => {
      for (const usage of [undefined, null, { tokens: 'many' }]) {
        const reply = vendor.speech('Yes.');
        const role = await roleOf([{ ...reply, body: { ...(reply.body as object), [vendor.usageField]: usage } }]);
        expect(await take(role)).toMatchObject({ kind: 'speech', content: 'Yes.', report: { usage: null } });
        await server?.[Symbol.asyncDispose]();
      }
    });
  });

  describe('an empty text', () => {
    it('is an answer in profile paper, as for the original, and a failed turn otherwise', async () => {
      const view = { ...ASKED, profile: 'paper' } as const;
      expect(await take(await roleOf([vendor.speech('')]), view)).toMatchObject({ kind: 'speech', content: '' });
      await server?.[Symbol.asyncDispose]();
      expect(await take(await roleOf([vendor.speech('')]))).toMatchObject({ kind: 'failed' });
    });
  });

  describe('gives calls', () => {
    const ids = ['call_Ab12', '9f-tool.x:0', 'call_Ab12', '', 'x'.repeat(201)];

    it('their own ids, whatever they look like, unless these are missing, not unique or too long', async () => {
      const turn = await take(await roleOf([vendor.calls(...ids)]));
      expect(idsOf(turn)).toEqual(['call_Ab12', '9f-tool.x:0', 't00001002', 't00001003', 't00001004']);
    });

    it('their own ids in profile paper only if these are identifiers', async () => {
      const turn = await take(await roleOf([vendor.calls(...ids)]), { ...ASKED, profile: 'paper' });
      expect(idsOf(turn)).toEqual(['call_Ab12', 't00001001', 't00001002', 't00001003', 't00001004']);
    });

    it('no id of an earlier turn', async () => {
      const turn = await take(await roleOf([vendor.calls('call_1_0')]), AFTER_PARALLEL_CALLS);
      expect(idsOf(turn)).toEqual(['t00005000']);
    });
  });

  describe('fails with the scope that the status has', () => {
    it.each<[status: number, type: string, scope: string, hint?: string]>([
      [400, 'provider.invalid-request', 'cell', 'Check that the model takes tools'],
      [401, 'provider.authentication', 'model', `Check ${vendor.keyVariable}.`],
      [402, 'provider.quota', 'model', 'Add credit to the account or raise its limit'],
      [403, 'provider.permission', 'cell', vendor.keyVariable],
      [404, 'provider.not-found', 'model', "Check the model's name"],
      [422, 'provider.invalid-request', 'cell', 'Check that the model takes tools'],
      [408, 'provider.timeout', 'turn'],
      [409, 'provider.conflict', 'turn'],
      [429, 'provider.rate-limited', 'turn'],
      [500, 'provider.server-error', 'turn'],
      [502, 'provider.server-error', 'turn'],
      [503, 'provider.overloaded', 'turn'],
      [529, 'provider.overloaded', 'turn'],
    ])('%i: %s, %s', async (status, type, scope, hint = '') => {
      const failure = await failureOf(take(await roleOf([vendor.error(status, 'No.')])));
      expect(failure).toMatchObject({ type, scope, retryAfterMs: undefined });
      expect(failure.message).toContain(`${title} answered ${status}: No.`);
      expect(failure.message).toContain(hint);
      expect(server?.requests).toHaveLength(1);
    });

    it.each([
      ['7', 7000],
      ['0', 1000],
    ])('429 with Retry-After %s waits %i ms', async (header, retryAfterMs) => {
      const failure = await failureOf(take(await roleOf([vendor.error(429, 'No.', { 'retry-after': header })])));
      expect(failure).toMatchObject({ scope: 'turn', retryAfterMs });
    });

    it('429 that asks to wait longer than anybody waits stops the model', async () => {
      const failure = await failureOf(take(await roleOf([vendor.error(429, 'No.', { 'retry-after': '172900' })])));
      expect(failure).toMatchObject({ type: 'provider.rate-limited', scope: 'model', retryAfterMs: undefined });
      expect(failure.message).toMatch(
        /answered 429 and asks to wait 2 days, until 2\d{3}-\d\d-\d\d \d\d:\d\d UTC: No\. Run the/,
      );
    });
  });

  describe('can be tried again after', () => {
    it.each([
      ['text cut short', '{"choices": [{"mess'],
      ['empty lists', { choices: [], content: {} }],
      ['nothing', ''],
      ['nesting deeper than the stack', nested(6000)],
    ])('a success with %s', async (_what, body) => {
      const failure = await failureOf(take(await roleOf([{ body }])));
      expect(failure).toMatchObject({ type: 'provider.malformed-answer', scope: 'turn' });
      expect(failure.message).toContain('sent an answer that cannot be read: ');
    });

    it('a server that is not there', async () => {
      const role = await roleOf([]);
      await server?.[Symbol.asyncDispose]();
      const failure = await failureOf(take(role));
      expect(failure).toMatchObject({ type: 'provider.connection', scope: 'turn' });
      expect(failure.message).toContain('ECONNREFUSED');
      expect(failure.unreached?.kind).toBe('no-connection');
      expect(failure.unreached?.reason).toMatch(/^connection refused at 127\.0\.0\.1:\d+$/);
    });

    it.each(['delayMs', 'bodyDelayMs'])('an answer that is late (%s)', async (delay) => {
      const role = await roleOf([{ ...vendor.speech('Late.'), [delay]: 60_000 }], '&timeoutMs=100');
      const failure = await failureOf(take(role));
      expect(failure).toMatchObject({ type: 'provider.timeout', scope: 'turn' });
      expect(failure.message).toContain('gave no answer in 100 ms');
    });
  });

  it.each(['delayMs', 'bodyDelayMs'])('ends with the reason of an abort (%s)', async (delay) => {
    const role = await roleOf([{ ...vendor.speech('Late.'), [delay]: 60_000 }]);
    const controller = new AbortController();
    const reason = new Error('the run was cancelled');
    setTimeout(() => controller.abort(reason), 50);
    await expect(role(ASKED, controller.signal)).rejects.toBe(reason);
    await expect(role(ASKED, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(server?.requests.length).toBeLessThanOrEqual(1);
  });

  describe('hides the key', () => {
    it.each([
      ['the error', 401, `Bad key ${KEY}.`, 'Bad key [key].'],
      ['a part of the error that is cut', 400, `${'x'.repeat(294)}${KEY}`, `${'x'.repeat(294)}[key].`],
      ['an error with a page', 502, `<html>\n<p>${KEY}</p>\n`.repeat(100), '<html> <p>[key]</p>'],
    ])('in %s', async (_where, status, text, shown) => {
      const failure = await failureOf(take(await roleOf([vendor.error(status, text)])));
      expect(failure.message).toContain(shown);
      expect(failure.message.length).toBeLessThan(500);
      expect(secretsIn(failure)).toEqual([]);
    });

    it('in an answer that cannot be read', async () => {
      const failure = await failureOf(take(await roleOf([{ body: { key: KEY } }])));
      expect(failure.message).toContain('[key]');
      expect(secretsIn(failure)).toEqual([]);
    });

    it('in the cause, which keeps the name and the text of the vendor error and nothing else', async () => {
      const failure = await failureOf(take(await roleOf([vendor.error(401, `Bad key ${KEY}.`)])));
      const { cause } = failure;
      expect(cause).toBeInstanceOf(Error);
      expect(cause).toMatchObject({ name: vendor.errorName, message: expect.stringContaining('Bad key [key].') });
      expect(Object.getOwnPropertyNames(cause).toSorted()).toEqual(['message', 'name', 'stack']);
    });
  });

  it('asks the vendor unless the spec names a server, whatever the environment says', async () => {
    const asked: string[] = [];
    vi.stubEnv(vendor.baseUrlVariable, 'http://elsewhere.example');
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(new URL(url).host);
      return Promise.resolve(Response.json(vendor.speech('Yes.').body));
    });
    await take(agent(vendor.plainSpec, vendor)).catch(() => 'of no interest here');
    expect(asked).toEqual([vendor.host]);
  });

  describe('gives provider data back', () => {
    const signature = 's'.repeat(40);
    const bodies = () => (server?.requests ?? []).map(({ body }) => JSON.stringify(body));

    it('to the model that produced it', async () => {
      const role = await roleOf([vendor.callWithData(40), vendor.speech('Done.')]);
      await take(role, afterTurn(await take(role)));
      expect(bodies()[1]).toContain(signature);
    });

    it('to no other model and no other provider', async () => {
      const turn = await take(await roleOf([vendor.callWithData(40), vendor.speech('Done.')]));
      if (server === undefined) throw new Error('no server');
      await take(agentAt(vendor.baseUrl(server), { ...vendor, name: `${vendor.name}-2` }), afterTurn(turn));
      expect(bodies()[1]).toContain('look_up');
      expect(bodies()[1]).not.toContain(signature);
      const other = VENDORS.find(({ name }) => name !== vendor.name) ?? vendor;
      await using elsewhere = await other.start([other.speech('Done.')]);
      await take(agentAt(other.baseUrl(elsewhere), other), afterTurn(turn));
      expect(JSON.stringify(elsewhere.requests[0]?.body)).toMatch(/call_?1|t00001000/);
      expect(JSON.stringify(elsewhere.requests[0]?.body)).not.toContain(signature);
    });

    it('unless it is more than the log can carry: the turn fails and nothing is cut', async () => {
      const role = await roleOf([vendor.callWithData(250 * 1024), vendor.callWithData(256 * 1024)]);
      expect(await take(role)).toMatchObject({ kind: 'calls' });
      expect(await take(role)).toMatchObject({
        kind: 'failed',
        reason: 'the provider wants 257 KiB of its own data back in later turns, more than the limit of 256 KiB',
        report: { usage: { output: 7 } },
      });
    });
  });

  it('says when the script of the local server has run out', async () => {
    const role = await roleOf([vendor.speech('Once.')]);
    await take(role);
    expect((await failureOf(take(role))).message).toContain('only 1 replies are scripted, but this is request 2');
  });
});

/** An answer of either vendor that holds an object in an object, and so on. */
function nested(depth: number): string {
  const deep = '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);
  return `{"choices": [{"message": {"reasoning_details": ${deep}}}], "content": [{"type": "other", "deep": ${deep}}]}`;
}

describe('modelRole', () => {
  afterEach(() => vi.restoreAllMocks());

  it('measures latency by a clock that nobody can set, in whole milliseconds', async () => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(5000.2);
    const send = () => {
      clock.mockReturnValue(5250.4);
      return { ...SILENT, text: 'Yes.' };
    };
    const { report } = await take(answering(send));
    expect(report?.latencyMs).toBe(250);
  });

  it('hides secrets in the words of a model that refuses', async () => {
    const refusal = { ...SILENT, stopped: 'refused', refusal: `No ${KEY}.` } as const;
    const turn = await take(answering(refusal, { OPENAI_API_KEY: KEY }));
    expect(turn).toMatchObject({ kind: 'failed', reason: 'the model refused: No [key].' });
  });
});

function idsOf(turn: Turn): readonly string[] {
  return turn.kind === 'calls' ? turn.calls.map(({ id }) => id) : [];
}

/** Parts of the key, eight characters long, that are left anywhere in the failure or its cause. */
function secretsIn(failure: Error): readonly string[] {
  const cause = failure.cause instanceof Error ? [failure.cause.message, failure.cause.stack] : [];
  const text = [failure.message, failure.stack, ...cause, JSON.stringify(failure)].join('\n');
  const parts = Array.from({ length: KEY.length - 7 }, (_, start) => KEY.slice(start, start + 8));
  return parts.filter((part) => text.includes(part));
}
