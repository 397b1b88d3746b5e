import { afterEach, describe, expect, it } from 'vitest';
import { anthropicAdapter } from '../../roles/adapters/anthropic/adapter.ts';
import { OPENING_CUE } from '../../roles/adapters/anthropic/dialogue.ts';
import { masksFor } from '../../roles/model/mask.ts';
import { modelRole } from '../../roles/model/model-role.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { userPrompt } from '../../roles/prompts.ts';
import { roleView } from '../../roles/view.ts';
import { anthropicError, message, startAnthropicServer } from '../support/wire/anthropic-server.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { failureOf, CONNECTION, KEY, LOOKUP_TOOL, take } from './asking.ts';
import { afterTurn, AFTER_PARALLEL_CALLS, ASKED_BACK, END_TOOL, USER_PROMPTS } from './dialogues.ts';

let server: WireServer | undefined;
afterEach(() => server?.[Symbol.asyncDispose]());

async function roleOf(replies: readonly WireReply[], options = '') {
  server = await startAnthropicServer(replies);
  const spec = parseModelSpec(`anthropic:claude-test?baseUrl=${server.url}${options}`);
  return modelRole(spec, anthropicAdapter(spec, CONNECTION), masksFor(spec, {}));
}

const lastBody = () => server?.requests.at(-1)?.body;
const text = (words: string) => ({ type: 'text', text: words });
const thinking = (words: string) => ({ type: 'thinking', thinking: words, signature: `signed ${words}` });
const use = (id: string, name: string) => ({ type: 'tool_use', id, name: 'look_up', input: { name } });
const YES = message([text('Yes.')]);

describe('a request to the Messages API', () => {
  it('holds the prompt apart, the dialogue and the tools', async () => {
    await take(await roleOf([YES]));
    expect(lastBody()).toEqual({
      model: 'claude-test',
      max_tokens: 1024,
      system: 'Be careful.',
      messages: [{ role: 'user', content: [text('Who is Ada?')] }],
      tools: [{ name: 'look_up', description: LOOKUP_TOOL.description, input_schema: LOOKUP_TOOL.parameters }],
    });
    expect(server?.requests[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('holds the options of the spec', async () => {
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

  it('gives the simulated user each of its prompts where its dialogue begins', async () => {
    await take(await roleOf([YES]), roleView('user', USER_PROMPTS, ASKED_BACK));
    const [example] = USER_PROMPTS.demonstrations;
    expect(lastBody()).toMatchObject({
      messages: [
        { role: 'user', content: [text(userPrompt(example))] },
        { role: 'assistant', content: [text('wifi off please')] },
        { role: 'user', content: [text('Wifi is off.'), text(userPrompt(USER_PROMPTS.user))] },
        { role: 'assistant', content: [text('Who is Ada?')] },
        { role: 'user', content: [text('Which Ada?')] },
      ],
      tools: [{ name: END_TOOL.name, input_schema: END_TOOL.parameters }],
    });
    expect(lastBody()).not.toHaveProperty('system');
  });

  it('lets a simulated user without examples speak first', async () => {
    await take(await roleOf([YES]), roleView('user', { ...USER_PROMPTS, demonstrations: [] }, ASKED_BACK));
    expect(lastBody().system).toBe(userPrompt(USER_PROMPTS.user));
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
  ])('fails: %s', async (reason, blocks, stop) => {
    expect(await take(await roleOf([message(blocks, stop)]))).toMatchObject({ kind: 'failed', reason });
  });
});

describe('an error of the Messages API', () => {
  it.each([
    [400, 'prompt is too long: 210000 tokens > 200000 maximum'],
    [413, 'Request exceeds the maximum size'],
  ])('%i fails the turn when it says: %s', async (status, words) => {
    expect(await take(await roleOf([anthropicError(status, words)]))).toEqual({
      kind: 'failed',
      reason: "the conversation is longer than the model's context",
    });
  });

  it('that says that credit is used up stops the model', async () => {
    const role = await roleOf([anthropicError(400, 'Your credit balance is too low to access the API.')]);
    expect(await failureOf(take(role))).toMatchObject({ type: 'provider.quota', scope: 'model' });
  });
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
    const blocks = [thinking('Hm.'), use('9-x', 'Ada')];
    expect(await givenBack(blocks)).toEqual([thinking('Hm.'), use('call_1_0', 'Ada')]);
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
