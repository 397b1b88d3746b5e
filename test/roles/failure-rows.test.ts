import { afterEach, describe, expect, it } from 'vitest';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { failureOf, take } from './asking.ts';
import { agentAt, VENDORS } from './vendors.ts';

let server: WireServer | undefined;
afterEach(() => server?.[Symbol.asyncDispose]());

/** Rows of the table in docs/models.md that model-role.test.ts does not have: every vendor's, in the same words. */
describe.each(VENDORS)('of $name', (vendor) => {
  async function turnAfter(reply: WireReply) {
    server = await vendor.start([reply]);
    return take(agentAt(vendor.baseUrl(server), vendor));
  }

  it.each([
    [400, 'Incorrect API key provided.', 'provider.authentication', 'model'],
    [403, 'AuthenticationError: invalid proxy server token', 'provider.authentication', 'model'],
    [400, 'The model `m` does not exist.', 'provider.not-found', 'model'],
    [400, 'Invalid model name passed in model=m', 'provider.not-found', 'model'],
    [403, 'Your credit balance is too low.', 'provider.quota', 'model'],
    [400, 'Budget has been exceeded! Current cost: 3, Max budget: 2', 'provider.quota', 'model'],
    [403, 'This input was flagged.', 'provider.permission', 'cell'],
  ])('%i with "%s" is %s', async (status, text, type, scope) => {
    expect(await failureOf(turnAfter(vendor.error(status, text)))).toMatchObject({ type, scope });
  });

  it.each([
    [400, "This model's maximum context length is 8192 tokens."],
    [400, 'prompt is too long: 250000 tokens > 200000 maximum'],
    [400, 'the request exceeds the available context size, try increasing it'],
    [500, 'ContextWindowExceededError: too many'],
    [400, 'Input is too long for requested model.'],
    [400, 'The input token count (9) exceeds the maximum number of tokens allowed (8).'],
    [413, 'Request entity too large'],
  ])('%i with "%s" is a full context', async (status, text) => {
    expect(await turnAfter(vendor.error(status, text))).toMatchObject({ kind: 'failed', failureKind: 'context-full' });
  });

  it('a content policy ends the turn', async () => {
    const turn = await turnAfter(vendor.error(400, 'The prompt triggered our content management policy.'));
    expect(turn).toMatchObject({ kind: 'failed', failureKind: 'filtered' });
  });

  it.each<[what: string, reply: WireReply, type: string, unreached?: string]>([
    ['a redirect', { status: 302, headers: { location: '/login' }, body: '' }, 'provider.connection'],
    ['a reset connection', { reset: 'before-answer', body: '' }, 'provider.connection', 'cut-off'],
    ['a body that is cut', { ...vendor.speech('Yes.'), reset: 'in-body' }, 'provider.connection', 'cut-off'],
    [
      'a web page',
      { headers: { 'content-type': 'text/html' }, body: '<html>Sign in</html>' },
      'provider.malformed-answer',
    ],
    ['an error object', { body: { error: { message: 'Upstream failed.' } } }, 'provider.error-answer'],
    ['a tool call in the text', vendor.speech('<tool_call>{"name": "look_up"}</tool_call>'), 'provider.template'],
  ])('%s can be tried again', async (_what, reply, type, unreached) => {
    const failure = await failureOf(turnAfter(reply));
    expect(failure).toMatchObject({ type, scope: 'turn' });
    expect(failure.unreached?.kind).toBe(unreached);
  });

  it('an answer that ended for a reason that nobody knows is not used: it may be a part of one', async () => {
    const failure = await failureOf(turnAfter(vendor.ended('A count', 'server_draining')));
    expect(failure).toMatchObject({ type: 'provider.error-answer', scope: 'turn' });
    expect(failure.message).toContain('server_draining');
    expect(failure.report).toMatchObject({ usage: { output: 7 } });
  });

  it.each([
    [
      'an error with its status as code',
      { error: { code: 429, message: 'Slow down.' } },
      'provider.rate-limited',
      'turn',
    ],
    [
      'an error with a code in words',
      { error: { code: '429', message: 'Slow down.' } },
      'provider.rate-limited',
      'turn',
    ],
    ['a code without an error', { code: 429, message: 'Slow down.' }, 'provider.rate-limited', 'turn'],
    [
      'an error with a type',
      { error: { type: 'overloaded_error', message: 'Slow down.' } },
      'provider.overloaded',
      'turn',
    ],
    [
      'an error with a status',
      { error: { status: 'RESOURCE_EXHAUSTED', message: 'No.' } },
      'provider.rate-limited',
      'turn',
    ],
    ['an empty account', { error: { code: 402, message: 'Insufficient credits' } }, 'provider.quota', 'model'],
    ['an error without a code', { error: { message: 'Slow down.' } }, 'provider.error-answer', 'turn'],
  ])('a success that is %s is taken for it', async (_what, body, type, scope) => {
    expect(await failureOf(turnAfter({ body }))).toMatchObject({ type, scope });
  });

  it('a success that is an error waits as long as its header asks', async () => {
    const reply = { headers: { 'retry-after': '7' }, body: { error: { code: 429, message: 'Slow down.' } } };
    expect(await failureOf(turnAfter(reply))).toMatchObject({ scope: 'turn', retryAfterMs: 7000 });
  });

  it('reasoning in tags is not said', async () => {
    const turn = await turnAfter(vendor.speech('<think>Which Ada?</think>A countess.'));
    expect(turn).toMatchObject({ kind: 'speech', content: 'A countess.', unspoken: { reasoning: 'Which Ada?' } });
  });
});
