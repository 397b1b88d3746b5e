import { afterEach, describe, expect, it } from 'vitest';
import { OPENING_CUE } from '../../roles/anthropic/dialogue.ts';
import { anthropicRole } from '../../roles/anthropic/role.ts';
import { parseModelSpec } from '../../roles/model-spec.ts';
import { userPrompt } from '../../roles/prompts/user-prompt.ts';
import { userView } from '../../roles/view.ts';
import { anthropicError, message, startAnthropicServer } from '../support/wire/anthropic-server.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { ASKED, failureOf, KEY, LOOKUP_TOOL, take } from './asking.ts';
import { AFTER_PARALLEL_CALLS, END_TOOL, USER_PARTS } from './dialogues.ts';

let server: WireServer | undefined;
afterEach(() => server?.[Symbol.asyncDispose]());

async function roleOf(replies: readonly WireReply[], options = '') {
  server = await startAnthropicServer(replies);
  return anthropicRole(parseModelSpec(`anthropic:claude-test?baseUrl=${server.url}${options}`), KEY);
}

const lastBody = () => server?.requests.at(-1)?.body;
const text = (words: string) => ({ type: 'text', text: words });
const YES = message([text('Yes.')]);

describe('what is asked of the Messages API', () => {
  it('is the prompt apart, the dialogue and the tools', async () => {
    await take(await roleOf([YES]));
    expect(lastBody()).toEqual({
      model: 'claude-test',
      max_tokens: 1024,
      system: 'Be careful.',
      messages: [{ role: 'user', content: [text('Who is Ada?')] }],
      tools: [{ name: 'look_up', description: LOOKUP_TOOL.description, input_schema: LOOKUP_TOOL.parameters }],
    });
  });

  it('carries the options of the spec', async () => {
    await take(await roleOf([YES], '&temperature=0&topP=0.9&maxTokens=50'));
    expect(lastBody()).toMatchObject({ temperature: 0, top_p: 0.9, max_tokens: 50 });
  });

  it('groups parallel calls in one message and their answers in the next', async () => {
    await take(await roleOf([YES]), AFTER_PARALLEL_CALLS);
    const { messages } = lastBody();
    expect(messages.slice(1)).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 'call_1_0', name: 'look_up', input: { name: 'Ada' } },
          { type: 'tool_use', id: 'call_1_1', name: 'look_up', input: { malformed_arguments: '{"name":' } },
        ],
      },
      {
        role: 'user',
        content: [
          { type: 'tool_result', tool_use_id: 'call_1_1', content: 'ValueError: not JSON', is_error: true },
          { type: 'tool_result', tool_use_id: 'call_1_0', content: '{"born":1815}', is_error: false },
        ],
      },
    ]);
  });

  it('tells the simulated user each of its prompts where its dialogue begins', async () => {
    await take(await roleOf([YES]), userView(USER_PARTS));
    const [example] = USER_PARTS.demonstrations;
    expect(lastBody()).toMatchObject({
      messages: [
        { role: 'user', content: [text(userPrompt(example))] },
        { role: 'assistant', content: [text('wifi off please')] },
        { role: 'user', content: [text('Wifi is off.'), text(userPrompt(USER_PARTS.brief))] },
        { role: 'assistant', content: [text('Who is Ada?')] },
        { role: 'user', content: [text('Which Ada?')] },
      ],
      tools: [{ name: END_TOOL.name, input_schema: END_TOOL.parameters }],
    });
    expect(lastBody()).not.toHaveProperty('system');
  });

  it('lets a simulated user without examples speak first', async () => {
    await take(await roleOf([YES]), userView({ ...USER_PARTS, demonstrations: [] }));
    expect(lastBody().system).toBe(userPrompt(USER_PARTS.brief));
    expect(lastBody().messages[0]).toEqual({ role: 'user', content: [text(OPENING_CUE)] });
  });
});

describe('what a message means', () => {
  it('is speech, with the tokens of the prompt cache counted', async () => {
    const blocks = [{ type: 'thinking', thinking: 'Hm.', signature: 's' }, text('A '), text('countess.')];
    expect(await take(await roleOf([message(blocks)]))).toEqual({
      kind: 'speech',
      content: 'A countess.',
      usage: { inputTokens: 11, outputTokens: 7 },
    });
  });

  it('is calls, text dropped; ids are kept when they are identifiers', async () => {
    const use = (id: string, name: string) => ({ type: 'tool_use', id, name: 'look_up', input: { name } });
    const blocks = [text('Let me see.'), use('toolu_01Ab', 'Ada'), use('9-x', 'Bob')];
    expect(await take(await roleOf([message(blocks, 'tool_use')]))).toMatchObject({
      kind: 'calls',
      calls: [
        { id: 'toolu_01Ab', name: 'look_up', arguments: '{"name":"Ada"}' },
        { id: 'call_1_1', name: 'look_up', arguments: '{"name":"Bob"}' },
      ],
    });
  });

  it.each([
    ['the model said nothing (end_turn)', [], 'end_turn'],
    ['the model used up its tokens before it said anything', [], 'max_tokens'],
    ["the conversation is longer than the model's context", [], 'model_context_window_exceeded'],
    ['the model refused', [text('I')], 'refusal'],
  ])('breaks: %s', async (reason, blocks, stop) => {
    const turn = await take(await roleOf([message(blocks, stop)]));
    expect(turn).toEqual({ kind: 'failed', reason, usage: { inputTokens: 11, outputTokens: 7 } });
  });

  it.each([
    [400, 'prompt is too long: 210000 tokens > 200000 maximum'],
    [413, 'Request exceeds the maximum size'],
  ])('breaks on an error %i: %s', async (status, words) => {
    expect(await take(await roleOf([anthropicError(status, words)]))).toEqual({
      kind: 'failed',
      reason: "the conversation is longer than the model's context",
    });
  });
});

describe('what an error means', () => {
  it.each<[status: number, type: string, retryable: boolean, mend?: string]>([
    [400, 'provider.invalid-request', false],
    [401, 'provider.authentication', false, 'Check ANTHROPIC_API_KEY.'],
    [402, 'provider.quota', false],
    [403, 'provider.permission', false, 'ANTHROPIC_API_KEY'],
    [404, 'provider.not-found', false, "Check the model's name"],
    [422, 'provider.invalid-request', false],
    [408, 'provider.timeout', true],
    [409, 'provider.conflict', true],
    [429, 'provider.rate-limited', true],
    [500, 'provider.server-error', true],
    [503, 'provider.overloaded', true],
    [529, 'provider.overloaded', true],
  ])('%i is %s', async (status, type, retryable, mend = '') => {
    const failure = await failureOf(take(await roleOf([anthropicError(status, `Bad key ${KEY}.`)])));
    expect(failure).toMatchObject({ type, retryable, retryAfterMs: undefined });
    expect(failure.message).toContain(`anthropic claude-test answered ${status}: Bad key [key].`);
    expect(failure.message).toContain(mend);
    expect(server?.requests).toHaveLength(1);
  });

  it('carries the wait the provider asks for', async () => {
    const role = await roleOf([anthropicError(429, 'Slow down.', { 'retry-after': '7' })]);
    expect(await failureOf(take(role))).toMatchObject({ retryable: true, retryAfterMs: 7000 });
  });

  it('does not wait for credit', async () => {
    const role = await roleOf([anthropicError(400, 'Your credit balance is too low to access the API.')]);
    expect(await failureOf(take(role))).toMatchObject({ type: 'provider.quota', retryable: false });
  });

  it.each([
    ['text cut short', '{"content": [{"ty'],
    ['no content', { type: 'message' }],
    ['nothing', ''],
  ])('a success with %s is a malformed answer, worth another try', async (_what, body) => {
    const failure = await failureOf(take(await roleOf([{ body }])));
    expect(failure).toMatchObject({ type: 'provider.malformed-answer', retryable: true });
  });

  it('a server that is not there is a connection failure', async () => {
    const role = await roleOf([]);
    await server?.[Symbol.asyncDispose]();
    const failure = await failureOf(take(role));
    expect(failure).toMatchObject({ type: 'provider.connection', retryable: true });
    expect(failure.message).toContain('ECONNREFUSED');
  });

  it('a slow answer is a timeout', async () => {
    const role = await roleOf([{ ...YES, delayMs: 5000 }], '&timeoutMs=50');
    expect(await failureOf(take(role))).toMatchObject({ type: 'provider.timeout', retryable: true });
  });

  it('an abort is thrown on with its own reason', async () => {
    const role = await roleOf([{ ...YES, delayMs: 5000 }]);
    const controller = new AbortController();
    const reason = new Error('the run was cancelled');
    setTimeout(() => controller.abort(reason), 50);
    await expect(role(ASKED, controller.signal)).rejects.toBe(reason);
  });
});
