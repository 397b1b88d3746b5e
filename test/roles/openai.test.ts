import { afterEach, describe, expect, it } from 'vitest';
import { parseModelSpec } from '../../roles/model-spec.ts';
import { openaiRole } from '../../roles/openai/role.ts';
import { userView } from '../../roles/view.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { ASKED, failureOf, KEY, LOOKUP_TOOL, take } from './asking.ts';
import { AFTER_PARALLEL_CALLS, END_TOOL, USER_PARTS } from './dialogues.ts';

let server: WireServer | undefined;
afterEach(() => server?.[Symbol.asyncDispose]());

async function roleOf(replies: readonly WireReply[], options = '', provider = 'openai') {
  server = await startOpenaiServer(replies);
  return openaiRole(parseModelSpec(`${provider}:gpt-test?baseUrl=${server.url}/v1${options}`), KEY);
}

const lastBody = () => server?.requests.at(-1)?.body;

describe('what is asked of chat completions', () => {
  it('is the view and the tools, and nothing else unless the spec says so', async () => {
    await take(await roleOf([completion({ content: 'A countess.' })]));
    expect(lastBody()).toEqual({
      model: 'gpt-test',
      messages: [
        { role: 'system', content: 'Be careful.' },
        { role: 'user', content: 'Who is Ada?' },
      ],
      tools: [{ type: 'function', function: LOOKUP_TOOL }],
    });
    expect(server?.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('carries the options of the spec', async () => {
    const options = '&temperature=0&topP=0.9&maxTokens=50';
    await take(await roleOf([completion({ content: 'Yes.' })], `${options}&reasoningEffort=low`));
    const sampling = { temperature: 0, top_p: 0.9 };
    expect(lastBody()).toMatchObject({ ...sampling, max_completion_tokens: 50, reasoning_effort: 'low' });
    await server?.[Symbol.asyncDispose]();
    await take(await roleOf([completion({ content: 'Yes.' })], options, 'compatible'));
    expect(lastBody()).toMatchObject({ ...sampling, max_tokens: 50 });
  });

  it('puts parallel calls into one message and their answers, in the order they came, after it', async () => {
    await take(await roleOf([completion({ content: 'Done.' })]), AFTER_PARALLEL_CALLS);
    expect(lastBody().messages.slice(2)).toEqual([
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          { id: 'call_1_0', type: 'function', function: { name: 'look_up', arguments: '{"name":"Ada"}' } },
          { id: 'call_1_1', type: 'function', function: { name: 'look_up', arguments: '{"name":' } },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1_1', content: 'ValueError: not JSON' },
      { role: 'tool', tool_call_id: 'call_1_0', content: '{"born":1815}' },
    ]);
  });

  it('shows the simulated user the dialogue with the parts exchanged, example dialogue first', async () => {
    await take(await roleOf([completion({ content: 'Ada L.' })]), userView(USER_PARTS));
    const { messages, tools } = lastBody();
    expect(messages.map(({ role }: { role: string }) => role).join(' ')).toBe(
      'system assistant user system assistant user',
    );
    expect(messages.at(-1)).toEqual({ role: 'user', content: 'Which Ada?' });
    expect(tools).toEqual([{ type: 'function', function: END_TOOL }]);
  });

  it('holds no empty list of tools', async () => {
    await take(await roleOf([completion({ content: 'Ada L.' })]), { ...ASKED, tools: [] });
    expect(lastBody()).not.toHaveProperty('tools');
  });
});

describe('what a completion means', () => {
  it('is speech with its tokens', async () => {
    expect(await take(await roleOf([completion({ content: 'A countess.' })]))).toEqual({
      kind: 'speech',
      content: 'A countess.',
      usage: { inputTokens: 11, outputTokens: 7 },
    });
  });

  it('is calls, text dropped; ids that are no identifiers or not unique are replaced', async () => {
    const called = { name: 'look_up', arguments: '{"name":"Ada"}' };
    const ids = ['call_Ab12', 'chatcmpl-tool-9f', 'call_Ab12', ''];
    const role = await roleOf([completion({ content: 'Let me see.', calls: ids.map((id) => ({ id, ...called })) })]);
    expect(await take(role)).toMatchObject({
      kind: 'calls',
      calls: ['call_Ab12', 'call_1_1', 'call_1_2', 'call_1_3'].map((id) => ({ id, ...called })),
    });
  });

  it('does not reuse an id of an earlier turn', async () => {
    const calls = [{ id: 'call_1_0', name: 'look_up', arguments: '{}' }];
    const turn = await take(await roleOf([completion({ calls })]), AFTER_PARALLEL_CALLS);
    expect(turn).toMatchObject({ calls: [{ id: `call_${AFTER_PARALLEL_CALLS.turn}_0` }] });
  });

  it.each([
    ['the model said nothing (stop)', { content: null }],
    ['the model said nothing (stop)', { content: ' \n' }],
    ['the model used up its tokens before it said anything', { content: '', finish: 'length' }],
    ['the model refused: No.', { refusal: 'No.' }],
    ["the provider's content filter held the answer back", { content: 'Half', finish: 'content_filter' }],
  ])('breaks: %s', async (reason, parts) => {
    const turn = await take(await roleOf([completion(parts)]));
    expect(turn).toEqual({ kind: 'failed', reason, usage: { inputTokens: 11, outputTokens: 7 } });
  });

  it.each([
    ["the conversation is longer than the model's context", 'context_length_exceeded'],
    ['the provider refused the conversation by its content policy', 'content_filter'],
  ])('breaks on an error: %s', async (reason, code) => {
    expect(await take(await roleOf([openaiError(400, 'No.', { code })]))).toEqual({ kind: 'failed', reason });
  });
});

describe('what an error means', () => {
  it.each<[status: number, type: string, retryable: boolean, mend?: string]>([
    [400, 'provider.invalid-request', false],
    [401, 'provider.authentication', false, 'Check OPENAI_API_KEY.'],
    [402, 'provider.quota', false],
    [403, 'provider.permission', false, 'OPENAI_API_KEY'],
    [404, 'provider.not-found', false, "Check the model's name"],
    [422, 'provider.invalid-request', false],
    [408, 'provider.timeout', true],
    [409, 'provider.conflict', true],
    [429, 'provider.rate-limited', true],
    [500, 'provider.server-error', true],
    [502, 'provider.server-error', true],
    [503, 'provider.overloaded', true],
    [529, 'provider.overloaded', true],
  ])('%i is %s', async (status, type, retryable, mend = '') => {
    const role = await roleOf([openaiError(status, `Bad key ${KEY}.`)]);
    const failure = await failureOf(take(role));
    expect(failure).toMatchObject({ type, retryable, retryAfterMs: undefined });
    expect(failure.message).toContain(`openai gpt-test answered ${status}: Bad key [key].`);
    expect(failure.message).toContain(mend);
    expect(server?.requests).toHaveLength(1);
  });

  it('carries the wait the provider asks for', async () => {
    const role = await roleOf([openaiError(429, 'Slow down.', { headers: { 'retry-after': '1.5' } })]);
    expect(await failureOf(take(role))).toMatchObject({ retryable: true, retryAfterMs: 1500 });
  });

  it('does not wait for credit', async () => {
    const role = await roleOf([openaiError(429, 'You exceeded your quota.', { code: 'insufficient_quota' })]);
    expect(await failureOf(take(role))).toMatchObject({ type: 'provider.quota', retryable: false });
  });

  it.each([
    ['text cut short', '{"choices": [{"mess'],
    ['an error in disguise', { error: { message: 'no capacity' } }],
    ['no choice', { choices: [] }],
    ['nothing', ''],
  ])('a success with %s is a malformed answer, worth another try', async (_what, body) => {
    const failure = await failureOf(take(await roleOf([{ body }])));
    expect(failure).toMatchObject({ type: 'provider.malformed-answer', retryable: true });
  });

  it('a page of HTML is cut', async () => {
    const body = `<html>\n${'<p>Bad gateway</p>'.repeat(100)}</html>`;
    const role = await roleOf([{ status: 502, headers: { 'content-type': 'text/html' }, body }]);
    const { message } = await failureOf(take(role));
    expect(message).toMatch(/^openai gpt-test answered 502: <html> <p>Bad gateway/);
    expect(message.length).toBeLessThan(400);
  });

  it('a server that is not there is a connection failure', async () => {
    const role = await roleOf([]);
    await server?.[Symbol.asyncDispose]();
    const failure = await failureOf(take(role));
    expect(failure).toMatchObject({ type: 'provider.connection', retryable: true });
    expect(failure.message).toContain('ECONNREFUSED');
  });

  it('a slow answer is a timeout', async () => {
    const role = await roleOf([{ ...completion({ content: 'Late.' }), delayMs: 5000 }], '&timeoutMs=50');
    const failure = await failureOf(take(role));
    expect(failure).toMatchObject({ type: 'provider.timeout', retryable: true });
    expect(failure.message).toContain('gave no answer in 50 ms');
  });

  it('an abort is thrown on with its own reason', async () => {
    const role = await roleOf([{ ...completion({ content: 'Late.' }), delayMs: 5000 }]);
    const controller = new AbortController();
    const reason = new Error('the run was cancelled');
    setTimeout(() => controller.abort(reason), 50);
    await expect(role(ASKED, controller.signal)).rejects.toBe(reason);
    await expect(role(ASKED, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it('a script that has run out says so', async () => {
    const role = await roleOf([completion({ content: 'Once.' })]);
    await take(role);
    expect((await failureOf(take(role))).message).toContain('the script has 1 replies, and 2 were asked for');
  });
});
