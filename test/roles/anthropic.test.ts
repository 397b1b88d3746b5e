import { afterEach, describe, expect, it, vi } from 'vitest';
import { anthropicAdapter } from '../../roles/adapters/anthropic/adapter.ts';
import { masksFor } from '../../roles/model/mask.ts';
import { modelRole } from '../../roles/model/model-role.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { OPENING_CUE } from '../../roles/model/strict-dialogue.ts';
import { taskText, userPrompt } from '../../roles/prompts.ts';
import { roleView } from '../../roles/view.ts';
import { anthropicError, events, eventsOf, message, startAnthropicServer } from '../support/wire/anthropic-server.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { expectAppendOnly } from './append-only.ts';
import { ASKED, failureOf, CONNECTION, KEY, LOOKUP_TOOL, take } from './asking.ts';
import { afterTurn, AFTER_PARALLEL_CALLS, ASKED_BACK, END_TOOL, USER_PROMPTS } from './dialogues.ts';

let server: WireServer | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await server?.[Symbol.asyncDispose]();
});

async function roleOf(replies: readonly WireReply[], options = '', model = 'claude-test') {
  server = await startAnthropicServer(replies);
  const spec = parseModelSpec(`anthropic:${model}?baseUrl=${server.url}${options}`);
  return modelRole(spec, anthropicAdapter(spec, CONNECTION), masksFor(spec, {}));
}

const lastBody = () => server?.requests.at(-1)?.body;
const text = (words: string) => ({ type: 'text', text: words });
const thinking = (words: string) => ({ type: 'thinking', thinking: words, signature: `signed ${words}` });
const CACHED = { cache_control: { type: 'ephemeral' } };
const use = (id: string, name: string) => ({ type: 'tool_use', id, name: 'look_up', input: { name } });
const YES = message([text('Yes.')]);

describe('a request to the Messages API', () => {
  it('holds the prompt apart, the dialogue and the tools', async () => {
    await take(await roleOf([YES]));
    expect(lastBody()).toEqual({
      model: 'claude-test',
      max_tokens: 16_000,
      ...CACHED,
      system: [{ ...text('Be careful.'), ...CACHED }],
      messages: [{ role: 'user', content: [text('Who is Ada?')] }],
      tools: [
        { name: 'look_up', description: LOOKUP_TOOL.description, input_schema: LOOKUP_TOOL.parameters, ...CACHED },
      ],
      stream: true,
    });
    expect(server?.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('holds the options of the spec', async () => {
    await take(await roleOf([YES], '&temperature=0&topP=0.9&maxTokens=50&stream=false'));
    expect(lastBody()).toMatchObject({ temperature: 0, top_p: 0.9, max_tokens: 50 });
    expect(lastBody()).not.toHaveProperty('stream');
  });

  const adaptive = (effort: string, max_tokens: number) => {
    return { thinking: { type: 'adaptive', display: 'summarized' }, output_config: { effort }, max_tokens };
  };
  const budget = (budget_tokens: number) => {
    return { thinking: { type: 'enabled', budget_tokens }, max_tokens: 16_000 + budget_tokens };
  };

  it.each([
    ['claude-opus-4-6', 'low', adaptive('low', 24_000)],
    ['claude-sonnet-5', 'medium', adaptive('medium', 32_000)],
    ['claude-opus-5-5', 'high', adaptive('high', 48_000)],
    ['claude-haiku-5-5', 'xhigh', adaptive('xhigh', 64_000)],
    ['claude-sonnet-5-5', 'max', adaptive('max', 64_000)],
    ['claude-opus-4-5-20251101', 'high', budget(16_384)],
    ['claude-3-7-sonnet-latest', 'minimal', budget(1024)],
    ['claude-3-7-sonnet-latest', 'none', { thinking: { type: 'disabled' }, max_tokens: 16_000 }],
    ['claude-haiku-5-5', 'none', { thinking: { type: 'disabled' }, max_tokens: 16_000 }],
    ['claude-sonnet-5', 'none', { thinking: { type: 'disabled' }, max_tokens: 16_000 }],
    ['claude-sonnet-5-5', 'none', { thinking: { type: 'between_tools' }, max_tokens: 24_000 }],
    ['claude-sonnet-5-5-20260928', 'none', { thinking: { type: 'between_tools' } }],
  ])(
    'to %s with effort %s asks for thinking as the model takes it, with room for it',
    async (model, effort, expected) => {
      expect(await take(await roleOf([YES], `&effort=${effort}`, model))).toMatchObject({ kind: 'speech' });
      expect(lastBody()).toMatchObject(expected);
      expect('output_config' in lastBody()).toBe('output_config' in expected);
    },
  );

  it.each([
    ['claude-opus-4-8', 16_000],
    ['claude-sonnet-4-5', 16_000],
    ['claude-opus-5-5', 48_000],
    ['claude-sonnet-5', 48_000],
  ])('to %s leaves room for the thinking that the model does unasked', async (model, max_tokens) => {
    await take(await roleOf([YES], '', model));
    expect(lastBody().max_tokens).toBe(max_tokens);
    expect(lastBody()).not.toHaveProperty('thinking');
    await server?.[Symbol.asyncDispose]();
    await take(await roleOf([YES], '&maxTokens=50', model));
    expect(lastBody().max_tokens).toBe(50);
  });

  it.each<[model: string, options: string, sent: object]>([
    ['claude-3-opus-20240229', '', { temperature: 0, max_tokens: 1024 }],
    ['claude-sonnet-4-5', '&effort=none', { temperature: 0, max_tokens: 1024 }],
    ['claude-sonnet-4-5', '&effort=low', { max_tokens: 5120 }],
    ['claude-sonnet-4-5', '&temperature=0.5', { temperature: 0.5, max_tokens: 1024 }],
    ['claude-sonnet-4-5', '&topP=0.5', { max_tokens: 1024 }],
    ['claude-sonnet-4-6', '', { temperature: 0, max_tokens: 1024 }],
    ['claude-opus-4-7', '', { max_tokens: 1024 }],
    ['claude-opus-5-5', '', { max_tokens: 33_024 }],
    ['claude-sonnet-5-5', '&effort=none', { max_tokens: 9024 }],
  ])(
    "to %s%s sends the original's settings in profile paper, as far as the model takes them",
    async (model, ...row) => {
      const [options, sent] = row;
      expect(await take(await roleOf([YES], options, model), { ...ASKED, profile: 'paper' })).toMatchObject({
        kind: 'speech',
      });
      const { temperature, max_tokens } = lastBody();
      expect({ temperature, max_tokens }).toEqual({ temperature: undefined, ...sent });
    },
  );

  it('holds nothing of the environment', async () => {
    vi.stubEnv('ANTHROPIC_CUSTOM_HEADERS', 'x-team: blue\nanthropic-version: 1999-01-01');
    vi.stubEnv('ANTHROPIC_AUTH_TOKEN', 'token-of-somebody-else');
    vi.stubEnv('ANTHROPIC_API_KEY', 'key-of-somebody-else');
    vi.stubEnv('ANTHROPIC_BASE_URL', 'http://127.0.0.1:1');
    vi.stubEnv('ANTHROPIC_LOG', 'debug');
    const printed = vi.spyOn(console, 'debug');
    await take(await roleOf([YES]));
    const { headers } = server?.requests[0] ?? {};
    expect(headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'anthropic-version': expect.stringMatching(/^20[2-9]/),
    });
    expect(JSON.stringify(headers)).not.toMatch(/x-team|blue|somebody-else/);
    expect(printed).not.toHaveBeenCalled();
    expect(process.env['ANTHROPIC_BASE_URL']).toBe('http://127.0.0.1:1');
  });

  it('prints no warning about the model', async () => {
    const printed = vi.spyOn(console, 'warn').mockReturnValue();
    await take(await roleOf([YES], '&effort=low', 'claude-sonnet-4-5'));
    expect(printed).not.toHaveBeenCalled();
  });

  it('groups parallel calls in one message and their answers in the next', async () => {
    await take(await roleOf([YES]), AFTER_PARALLEL_CALLS);
    const { messages } = lastBody();
    expect(messages.slice(1)).toEqual([
      {
        role: 'assistant',
        content: [
          { type: 'tool_use', id: 'call_1_0', name: 'look_up', input: { name: 'Ada' } },
          { type: 'tool_use', id: 'call_1_1', name: 'look_up', input: {} },
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

  it('gives the simulated user in profile paper each of its prompts where its dialogue begins', async () => {
    await take(await roleOf([YES]), roleView('user', USER_PROMPTS, { ...ASKED_BACK, profile: 'paper' }));
    const [example] = USER_PROMPTS.demonstrations;
    expect(lastBody()).toMatchObject({
      messages: [
        { role: 'user', content: [text(`The wish of this example: ${taskText(example)}`)] },
        { role: 'assistant', content: [text('wifi off please')] },
        { role: 'user', content: [text('Wifi is off.')] },
        { role: 'assistant', content: [{ type: 'tool_use', id: 'example01', name: END_TOOL.name, input: {} }] },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'example01', content: 'null', is_error: false },
            text(userPrompt(USER_PROMPTS.user)),
          ],
        },
        { role: 'assistant', content: [text('Who is Ada?')] },
        { role: 'user', content: [text('Which Ada?')] },
      ],
      tools: [{ name: END_TOOL.name, input_schema: END_TOOL.parameters }],
    });
    expect(lastBody()).not.toHaveProperty('system');
  });

  it('lets a simulated user without examples speak first', async () => {
    await take(await roleOf([YES]), roleView('user', { ...USER_PROMPTS, demonstrations: [] }, ASKED_BACK));
    expect(lastBody().system).toMatchObject([text(userPrompt(USER_PROMPTS.user))]);
    expect(lastBody().messages[0]).toEqual({ role: 'user', content: [text(OPENING_CUE)] });
  });
});

describe('a message', () => {
  it('is speech: its texts joined, thinking left out', async () => {
    const turn = await take(await roleOf([message([thinking('Hm.'), text('A '), text('countess.')])]));
    expect(turn).toMatchObject({ kind: 'speech', content: 'A countess.' });
  });

  it('with tool uses is calls; text beside them is not said', async () => {
    const blocks = [text('Let me see.'), use('toolu_01Ab', 'Ada')];
    expect(await take(await roleOf([message(blocks, 'tool_use')]))).toMatchObject({
      kind: 'calls',
      calls: [{ id: 'toolu_01Ab', name: 'look_up', arguments: '{"name":"Ada"}' }],
    });
  });

  it.each([
    ['a tool use without a name', [{ type: 'tool_use', id: 'toolu_1', input: {} }]],
    ['a tool use whose input is text', [{ ...use('toolu_1', 'Ada'), input: 'Ada' }]],
    ['a text block without text', [{ type: 'text' }]],
  ])('with %s is malformed', async (_what, blocks) => {
    const failure = await failureOf(take(await roleOf([message(blocks)])));
    expect(failure.type).toBe('provider.malformed-answer');
  });

  it.each([
    ['the model said nothing (end_turn)', [], 'end_turn'],
    ['the model used up its tokens before it said anything', [thinking('Hm.')], 'max_tokens'],
    ["the conversation is longer than the model's context", [], 'model_context_window_exceeded'],
    ['the model refused', [text('I')], 'refusal'],
    ['the model said nothing (stop_sequence)', [], 'stop_sequence'],
  ])('fails: %s', async (reason, blocks, stop) => {
    expect(await take(await roleOf([message(blocks, stop)]))).toMatchObject({ kind: 'failed', reason });
  });
});

describe('a stream', () => {
  const HI = eventsOf(message([text('Hi.')]).body);
  const at = (types: readonly string[]) => HI.filter(({ type }) => types.includes(type));

  it("keeps a call's input as the model wrote it, malformed or not", async () => {
    const written = ['{"name": "Ada"}', '{"name": "Ad', ''];
    const blocks = written.map((input_json, k) => ({ ...use(`toolu_${k}`, 'Ada'), input_json }));
    expect(await take(await roleOf([message(blocks, 'max_tokens')]))).toMatchObject({
      calls: [{ arguments: '{"name": "Ada"}' }, { arguments: '{"name": "Ad' }, { arguments: '{}' }],
    });
  });

  it('is one message to whoever reads it', async () => {
    const whole = message([thinking('Hm.'), text('Let me see.'), use('toolu_1', 'Ada')], 'tool_use');
    const { report: streamed, ...inParts } = await take(await roleOf([whole]));
    await server?.[Symbol.asyncDispose]();
    const { report: atOnce, ...inOne } = await take(await roleOf([whole], '&stream=false'));
    expect(inParts).toEqual(inOne);
    expect({ ...streamed, latencyMs: 0 }).toEqual({ ...atOnce, latencyMs: 0 });
  });

  it.each([
    ['overloaded_error', 'provider.overloaded', 529],
    ['rate_limit_error', 'provider.rate-limited', 429],
    ['api_error', 'provider.server-error', 500],
    ['timeout_error', 'provider.server-error', 504],
    ['billing_error', 'provider.quota', 402],
    ['new_error', 'provider.server-error', 500],
  ])('that ends with %s fails as that error does', async (type, failure, status) => {
    const error = { type: 'error', error: { type, message: 'Not now.' } };
    const role = await roleOf([events([...at(['message_start']), error]), { body: error }]);
    for (const failed of [await failureOf(take(role)), await failureOf(take(role))]) {
      expect(failed.type).toBe(failure);
      expect(failed.message).toContain(`answered ${status}: Not now.`);
    }
  });

  it.each([
    ['without its end', at(['message_start', 'content_block_start', 'content_block_delta']), 'provider.connection'],
    ['of something else', [{ type: 'message_start', message: 'Hi.' }], 'provider.malformed-answer'],
    ['without a message', at(['message_stop']), 'provider.connection'],
  ])('%s is no answer', async (_what, sent, type) => {
    expect(await failureOf(take(await roleOf([events(sent)])))).toMatchObject({ type, scope: 'turn' });
  });

  it('may hold events that are not known yet', async () => {
    const delta = { type: 'content_block_delta', index: 0, delta: { type: 'new_delta', new: 1 } };
    const known = HI.flatMap((one) => (one.type === 'content_block_stop' ? [delta, one] : [{ type: 'new' }, one]));
    expect(await take(await roleOf([events(known)]))).toMatchObject({ content: 'Hi.' });
  });
});

it('a stream that cannot be read is a failure, and nothing of it is printed', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  const broken = { ...events([]), body: 'event: message_start\ndata: {"type": "mess\n\n' };
  expect(await failureOf(take(await roleOf([broken])))).toMatchObject({ type: 'provider.malformed-answer' });
  expect(printed).not.toHaveBeenCalled();
});

describe('an error of the Messages API', () => {
  it('about a sampling option that the model does not take says so', async () => {
    const role = await roleOf([anthropicError(400, '`temperature` is deprecated for this model.')], '&temperature=0');
    const failure = await failureOf(take(role));
    expect(failure).toMatchObject({ type: 'provider.invalid-request', scope: 'cell' });
    expect(failure.message).toContain('`temperature` is deprecated for this model. Check that the model takes');
  });

  it('that says that the content was blocked fails the turn', async () => {
    const role = await roleOf([anthropicError(400, 'Output blocked by content filtering policy')]);
    const reason = 'the provider refused the conversation because of its content policy';
    expect(await take(role)).toMatchObject({ kind: 'failed', reason: expect.stringContaining(reason) });
  });
});

it('a dialogue only grows: each request continues the one before it', async () => {
  const malformed = { ...use('toolu_3', 'Ada'), input_json: '{"name": "Ad' };
  const role = await roleOf([
    message([thinking('Two.'), text('Let me see.'), use('toolu_1', 'Ada'), use('toolu_2', 'Bob')], 'tool_use'),
    message([{ type: 'redacted_thinking', data: 'xyz' }, text('Which '), text('Ada?')]),
    message([thinking('That one.'), malformed], 'tool_use'),
    message([text('A countess.')]),
    YES,
  ]);
  await expectAppendOnly(role, server!, 5, ({ messages, ...rest }) => ({ dialogue: messages, rest }));
  expect(lastBody().messages).toHaveLength(9);
});

describe('blocks of a message', () => {
  /** What the role is sent back of its own message in the next request. */
  async function givenBack(blocks: readonly object[], stop = 'tool_use'): Promise<unknown> {
    const role = await roleOf([message(blocks, stop), YES]);
    await take(role, afterTurn(await take(role)));
    return lastBody().messages[1].content;
  }

  it('are given back in order and verbatim: thinking, text beside tool uses, redacted thinking', async () => {
    const blocks = [
      thinking('First.'),
      text('Let me see.'),
      { ...use('toolu_1', 'Ada'), caller: { type: 'direct' } },
      { type: 'redacted_thinking', data: 'xyz' },
      use('toolu_2', 'Bob'),
    ];
    expect(await givenBack(blocks)).toEqual(blocks);
  });

  it('are given back with speech too', async () => {
    const blocks = [thinking('Hm.'), text('Which '), text('Ada?')];
    expect(await givenBack(blocks, 'end_turn')).toEqual(blocks);
  });

  it('refer to calls by the ids that are logged', async () => {
    const blocks = [thinking('Hm.'), use('', 'Ada')];
    expect(await givenBack(blocks)).toEqual([thinking('Hm.'), use('t00001000', 'Ada')]);
  });

  it('are given back where a tool use says more than the log', async () => {
    const block = { ...use('toolu_1', 'Ada'), caller: { type: 'direct' } };
    expect(await givenBack([block])).toEqual([block]);
  });

  it('are left out where the text is blank, which the API writes but refuses to read', async () => {
    expect(await givenBack([text('\n\n'), use('toolu_1', 'Ada')])).toEqual([use('toolu_1', 'Ada')]);
  });

  it('leave nothing to carry where the text or the calls say it all', async () => {
    const role = await roleOf([YES, message([use('toolu_1', 'Ada'), use('toolu_2', 'Bob')], 'tool_use')]);
    expect(JSON.stringify([await take(role), await take(role)])).not.toContain('providerData');
  });

  it('are made anew from the log where it no longer holds all the calls', async () => {
    const role = await roleOf([message([thinking('Hm.'), use('a', 'Ada'), use('b', 'Bob')], 'tool_use'), YES]);
    const { messages, ...view } = afterTurn(await take(role));
    const first = messages.filter(({ toolCall, toolResult }) => (toolCall?.id ?? toolResult?.callId) !== 'b');
    await take(role, { ...view, messages: first });
    expect(lastBody().messages[1].content).toEqual([use('a', 'Ada')]);
  });
});
