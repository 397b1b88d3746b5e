import { afterEach, describe, expect, it, vi } from 'vitest';
import { openaiAdapter } from '../../roles/adapters/openai/adapter.ts';
import { masksFor } from '../../roles/model/mask.ts';
import { modelRole } from '../../roles/model/model-role.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { roleView } from '../../roles/view.ts';
import { completion, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { ASKED, failureOf, CONNECTION, KEY, LOOKUP_TOOL, take } from './asking.ts';
import { expectAppendOnly } from './append-only.ts';
import { afterTurn, AFTER_PARALLEL_CALLS, ASKED_BACK, END_TOOL, USER_PROMPTS } from './dialogues.ts';

let server: WireServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  await server?.[Symbol.asyncDispose]();
});

async function roleOf(replies: readonly WireReply[], options = '', provider = 'openai') {
  server = await startOpenaiServer(replies);
  const spec = parseModelSpec(`${provider}:gpt-test?baseUrl=${server.url}/v1&api=chat${options}`);
  return modelRole(spec, openaiAdapter(spec, CONNECTION), masksFor(spec, {}));
}

const lastBody = () => server?.requests.at(-1)?.body;
const SAID = completion({ content: 'Yes.' });

describe('a request to chat completions', () => {
  it('holds the view and the tools, and nothing else unless the spec says so', async () => {
    await take(await roleOf([SAID]));
    expect(lastBody()).toEqual({
      model: 'gpt-test',
      messages: [
        { role: 'system', content: 'Be careful.' },
        { role: 'user', content: 'Who is Ada?' },
      ],
      tools: [{ type: 'function', function: LOOKUP_TOOL }],
      stream: true,
      stream_options: { include_usage: true },
    });
    expect(server?.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('holds the options of the spec', async () => {
    const options = '&temperature=0&topP=0.9&maxTokens=50';
    await take(await roleOf([SAID], `${options}&effort=low&seed=7`));
    const sampling = { temperature: 0, top_p: 0.9 };
    expect(lastBody()).toMatchObject({ ...sampling, max_completion_tokens: 50, reasoning_effort: 'low', seed: 7 });
    await server?.[Symbol.asyncDispose]();
    await take(await roleOf([SAID], options, 'compatible'));
    expect(lastBody()).toMatchObject({ ...sampling, max_tokens: 50 });
  });

  it.each([
    ['http://127.0.0.1:8000/v1', 'max_tokens'],
    ['https://own.openai.azure.com/openai/v1', 'max_completion_tokens'],
    ['https://api.openai.com/v1', 'max_completion_tokens'],
  ])('limits tokens at %s as %s', (baseUrl, field) => {
    const spec = parseModelSpec(`compatible:m?baseUrl=${baseUrl}&maxTokens=50`);
    expect(openaiAdapter(spec, CONNECTION).toRequest(ASKED)).toMatchObject({ [field]: 50 });
  });

  it('puts parallel calls into one message and their answers, in the order they came, after it', async () => {
    await take(await roleOf([SAID]), AFTER_PARALLEL_CALLS);
    expect(lastBody().messages.slice(2)).toEqual([
      {
        role: 'assistant',
        content: '',
        tool_calls: [
          { id: 'call_1_0', type: 'function', function: { name: 'look_up', arguments: '{"name":"Ada"}' } },
          {
            id: 'call_1_1',
            type: 'function',
            function: { name: 'look_up', arguments: '{}' },
          },
        ],
      },
      { role: 'tool', tool_call_id: 'call_1_1', content: 'ValueError: not JSON' },
      { role: 'tool', tool_call_id: 'call_1_0', content: '{"born":1815}' },
    ]);
  });

  it('gives arguments back exactly as the model wrote them, and none as an empty object', async () => {
    const calls = [' {"name": "Ada"}', ''].map((written, k) => {
      return { id: `call_${k}`, name: 'look_up', arguments: written };
    });
    const role = await roleOf([completion({ calls }), SAID]);
    await take(role, afterTurn(await take(role)));
    const sent = lastBody().messages[2].tool_calls.map((call: any) => call.function.arguments);
    expect(sent).toEqual([' {"name": "Ada"}', '{}']);
  });

  it('gives a name back that no tool could have, in characters that providers take', async () => {
    const names = ['look up: Ada', 'x'.repeat(100), ''];
    const calls = names.map((name, k) => ({ id: `call_${k}`, name, arguments: '{}' }));
    const role = await roleOf([completion({ calls }), SAID]);
    await take(role, afterTurn(await take(role)));
    const sent = lastBody().messages[2].tool_calls.map((call: any) => call.function.name);
    expect(sent).toEqual(['look_up__Ada', 'x'.repeat(64), 'unnamed']);
  });

  it('shows the simulated user the dialogue with the parts exchanged, in profile paper example dialogue first', async () => {
    const rolesSent = () =>
      lastBody()
        .messages.map(({ role }: { role: string }) => role)
        .join(' ');
    const role = await roleOf([SAID, SAID]);
    await take(role, roleView('user', USER_PROMPTS, { ...ASKED_BACK, profile: 'paper' }));
    expect(rolesSent()).toBe('system assistant user assistant tool system assistant user');
    await take(role, roleView('user', USER_PROMPTS, ASKED_BACK));
    expect(rolesSent()).toBe('system user assistant user');
    const { messages, tools } = lastBody();
    expect(messages.at(-1)).toEqual({ role: 'user', content: 'Which Ada?' });
    expect(tools).toEqual([{ type: 'function', function: END_TOOL }]);
  });

  it('holds no empty list of tools', async () => {
    await take(await roleOf([SAID]), { ...ASKED, tools: [] });
    expect(lastBody()).not.toHaveProperty('tools');
  });
});

describe('a completion', () => {
  it('with calls is calls; text beside them is not said', async () => {
    const call = { id: 'call_1', name: 'look_up', arguments: '{"name":"Ada"}' };
    const turn = await take(await roleOf([completion({ content: 'Let me see.', calls: [call] })]));
    expect(turn).toMatchObject({ kind: 'calls', calls: [call] });
  });

  it.each([
    ['an object', { name: 'Ada' }, '{"name":"Ada"}'],
    ['null', null, ''],
  ])('with %s in place of the arguments’ text is read all the same', async (_what, given, read) => {
    const call = { id: 'call_1', name: 'look_up' };
    const turn = await take(await roleOf([completion({ calls: [{ ...call, arguments: given }] })]));
    expect(turn).toMatchObject({ kind: 'calls', calls: [{ ...call, arguments: read }] });
  });

  it.each([
    ['a number for a name', { id: 'call_1', name: 7, arguments: '{}' }],
    ['a list for arguments', { id: 'call_1', name: 'look_up', arguments: [] }],
  ])('with %s is malformed', async (_what, call) => {
    const failure = await failureOf(take(await roleOf([completion({ calls: [call] })])));
    expect(failure.type).toBe('provider.malformed-answer');
  });

  it('that finished with an error can be tried again and does not count against the model', async () => {
    const failure = await failureOf(take(await roleOf([completion({ content: 'Half', finish: 'error' })])));
    expect(failure).toMatchObject({ type: 'provider.error-answer', scope: 'turn' });
  });

  it.each([
    ['the model said nothing (stop)', { content: null }],
    ['the model said nothing (stop)', { content: ' \n' }],
    ['the model used up its tokens before it said anything', { content: '', finish: 'length' }],
    ['the model refused: No.', { refusal: 'No.' }],
    ["the provider's content filter withheld the answer", { content: 'Half', finish: 'content_filter' }],
  ])('fails: %s', async (reason, parts) => {
    expect(await take(await roleOf([completion(parts)]))).toMatchObject({ kind: 'failed', reason });
  });
});

it('a completion says what it cost where its router does', async () => {
  const usage = { prompt_tokens: 11, completion_tokens: 7, cost: 0.00042 };
  const { body } = completion({ content: 'Yes.' });
  const turn = await take(await roleOf([{ body: { ...(body as object), usage } }]));
  expect(turn.report?.usage).toMatchObject({ input: 11, output: 7, costUsd: 0.00042 });
});

it('a completion without any text fails the turn in profile paper too', async () => {
  const turn = await take(await roleOf([completion({ content: null })]), { ...ASKED, profile: 'paper' });
  expect(turn).toMatchObject({ kind: 'failed', reason: 'the model said nothing (stop)' });
});

describe('an error of chat completions', () => {
  it.each([
    ["the conversation is longer than the model's context", 'context_length_exceeded'],
    ['the provider refused the conversation because of its content policy', 'content_filter'],
  ])('fails the turn: %s', async (reason, code) => {
    const turn = await take(await roleOf([openaiError(400, 'No.', { code })]));
    expect(turn).toMatchObject({ kind: 'failed', reason: expect.stringContaining(reason) });
  });
});

describe('fields beyond the interface of chat completions', () => {
  const signature = { extra_content: { google: { thought_signature: 'abc=' } } };
  const reasoning = { reasoning_content: '', reasoning_details: [{ type: 'reasoning.encrypted', data: 'xyz' }] };
  const calls = [
    { id: 'call_1', name: 'look_up', arguments: '{}', extra: { ...signature, index: 0 } },
    { id: 'call_2', name: 'look_up', arguments: '{}' },
  ];

  it('are given back where they were, with the text beside the calls', async () => {
    const extra = { ...reasoning, annotations: [{ type: 'url' }], audio: null };
    const role = await roleOf([completion({ content: 'Let me see.', calls, extra }), SAID]);
    await take(role, afterTurn(await take(role)));
    const written = { name: 'look_up', arguments: '{}' };
    expect(lastBody().messages[2]).toEqual({
      role: 'assistant',
      content: 'Let me see.',
      ...reasoning,
      tool_calls: [
        { id: 'call_1', type: 'function', function: written, ...signature },
        { id: 'call_2', type: 'function', function: written },
      ],
    });
  });

  it('are given back with speech too', async () => {
    const role = await roleOf([completion({ content: 'Which Ada?', extra: reasoning }), SAID]);
    await take(role, afterTurn(await take(role)));
    expect(lastBody().messages[2]).toEqual({ role: 'assistant', content: 'Which Ada?', ...reasoning });
  });

  it('leave nothing to carry where there are none', async () => {
    const turn = await take(await roleOf([completion({ calls: calls.slice(1), extra: { reasoning_content: null } })]));
    expect(JSON.stringify(turn)).not.toContain('providerData');
  });
});

it.each(['openai', 'compatible'])('every request of %s continues the one before it, byte by byte', async (provider) => {
  const call = (id: string, written = '{"name": "Ada"}', extra = {}) => {
    return { id, name: 'look_up', arguments: written, extra };
  };
  const signature = { extra_content: { google: { thought_signature: 'abc=' } } };
  const reasoning = (text: string) => ({ extra: { reasoning_content: text } });
  const role = await roleOf(
    [
      completion({
        content: 'Let me see.',
        calls: [call('c1', undefined, signature), call('c2', '{"name":')],
        ...reasoning('Hm.'),
      }),
      completion({ calls: [call('9-x'), call('c1')], ...reasoning('') }),
      completion({ content: 'Which Ada?', ...reasoning('Two of them.') }),
      completion({ calls: [call('c4', '[1]')] }),
      SAID,
    ],
    '',
    provider,
  );
  await expectAppendOnly(role, server!, 5, ({ messages, ...rest }) => ({ dialogue: messages, rest }));
  expect(JSON.stringify(lastBody())).toContain('Two of them.');
});
