import { afterEach, describe, expect, it } from 'vitest';
import { aiSdkAdapter } from '../../roles/adapters/ai-sdk/adapter.ts';
import { GOOGLE } from '../../roles/adapters/ai-sdk/vendors/google.ts';
import { OPENING_CUE } from '../../roles/model/strict-dialogue.ts';
import { paperSettings } from '../../roles/model/paper-settings.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { RoleView } from '../../roles/role.ts';
import { roleView } from '../../roles/view.ts';
import { converse } from '../support/wire/bedrock-server.ts';
import { cohereMessage } from '../support/wire/cohere-server.ts';
import { generated } from '../support/wire/google-server.ts';
import { mistralMessage } from '../support/wire/mistral-server.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { expectAppendOnly } from './append-only.ts';
import { ASKED, CONNECTION, failureOf, LOOKUP_TOOL, take } from './asking.ts';
import { AFTER_PARALLEL_CALLS, afterTurn, ASKED_BACK, USER_PROMPTS } from './dialogues.ts';
import { agentAt, vendorOf } from './vendors.ts';

let server: WireServer | undefined;
afterEach(() => server?.[Symbol.asyncDispose]());

const lastBody = () => server?.requests.at(-1)?.body;

async function agentOf(name: string, replies: readonly WireReply[], options = '') {
  const vendor = vendorOf(name);
  server = await vendor.start(replies);
  return agentAt(vendor.baseUrl(server), vendor, options);
}

const look = (name: string) => ({ name: 'look_up', args: { name } });
const called = (id: string, written: string) => ({
  id,
  type: 'function',
  function: { name: 'look_up', arguments: written },
});
const used = (toolUseId: string, name: string) => ({ toolUse: { toolUseId, name: 'look_up', input: { name } } });

interface Dialogue {
  readonly vendor: string;
  readonly list: 'messages' | 'contents';
  readonly self: string;
  /** Answers whose form the client library does not keep. */
  readonly answers: readonly { readonly reply: WireReply; readonly message: any }[];
}

const gemini = (...parts: readonly object[]) => ({ reply: generated(parts), message: { role: 'model', parts } });
const mistral = (message: object) => ({
  reply: mistralMessage(message),
  message: { role: 'assistant', ...message },
});
const cohere = (message: object) => ({ reply: cohereMessage(message), message: { role: 'assistant', ...message } });
const bedrock = (...content: readonly object[]) => ({
  reply: converse(content),
  message: { role: 'assistant', content },
});

const DIALOGUES: readonly Dialogue[] = [
  {
    vendor: 'google',
    list: 'contents',
    self: 'model',
    answers: [
      gemini(
        { text: 'Let me see.' },
        { functionCall: look('Ada'), thoughtSignature: 'c2ln' },
        { functionCall: { id: 'fc-1', ...look('Bob') } },
      ),
      gemini({ text: 'Which ' }, { text: 'Ada?' }, { text: '', thoughtSignature: 'bGFzdA==' }),
      gemini({ text: 'Hm.', thought: true }, { functionCall: look('Ada L.'), thoughtSignature: 'c2ln' }),
      gemini({ text: 'A countess.' }),
    ],
  },
  {
    vendor: 'mistral',
    list: 'messages',
    self: 'assistant',
    answers: [
      mistral({ content: 'Let me see.', tool_calls: [called('9Ab3dEf7H', '{ "name": "Ada" }')] }),
      mistral({
        content: [
          {
            type: 'thinking',
            thinking: [
              { type: 'text', text: 'Two ' },
              { type: 'text', text: 'of them.' },
            ],
          },
          { type: 'text', text: 'Which Ada?' },
        ],
      }),
      mistral({ content: '', tool_calls: [called('777777777', '{}'), called('zyxwvutsr', '{"name":"Bob"}')] }),
      mistral({ content: 'A countess.' }),
    ],
  },
  {
    vendor: 'cohere',
    list: 'messages',
    self: 'assistant',
    answers: [
      cohere({ tool_plan: 'I look it up.', tool_calls: [called('look_up_0', '{ "name": "Ada" }')] }),
      cohere({
        content: [
          { type: 'thinking', thinking: 'Two of them.' },
          { type: 'text', text: 'Which Ada?' },
        ],
      }),
      cohere({ tool_plan: 'Both.', tool_calls: [called('1', '{"name":"Ada"}'), called('2', '{"name":"Bob"}')] }),
      cohere({ content: [{ type: 'text', text: 'A countess.' }] }),
    ],
  },
  {
    vendor: 'bedrock',
    list: 'messages',
    self: 'assistant',
    answers: [
      bedrock(
        { reasoningContent: { reasoningText: { text: ' Which? ', signature: 'c2ln' } } },
        { text: 'Let me see. ' },
        used('tooluse_1-x', 'Ada'),
      ),
      bedrock({ reasoningContent: { redactedContent: 'b3BhcXVl' } }, { text: 'Which ' }, { text: 'Ada?' }),
      bedrock(used('tooluse_2', 'Ada'), used('tooluse_3', 'Bob')),
      bedrock({ text: 'A countess.' }),
    ],
  },
];

describe.each(DIALOGUES)('a dialogue with $vendor', ({ vendor, list, self, answers }) => {
  it("only grows, and holds the model's messages as it wrote them", async () => {
    const replies = [...answers, answers.at(-1)!].map(({ reply }) => reply);
    const role = await agentOf(vendor, replies);
    await expectAppendOnly(role, server!, replies.length, ({ [list]: dialogue, ...rest }) => ({ dialogue, rest }));
    const own = lastBody()[list].filter((message: any) => message.role === self);
    // The last one is plain text, which the library may write in its own way.
    expect(own.slice(0, -1)).toEqual(answers.slice(0, -1).map(({ message }) => message));
    expect(JSON.stringify(own.at(-1))).toContain('A countess.');
  });
});

describe('a message that its vendor would refuse', () => {
  it('goes back to Bedrock without blank text and unsigned reasoning', async () => {
    const unsigned = { reasoningContent: { reasoningText: { text: 'Hm.' } } };
    const role = await agentOf('bedrock', [
      converse([unsigned, { text: '\n\n' }, used('tooluse_1', 'Ada')], 'tool_use'),
      converse([{ text: 'A countess.' }]),
    ]);
    await take(role, afterTurn(await take(role)));
    expect(lastBody().messages[1].content).toEqual([used('tooluse_1', 'Ada')]);
  });

  it.each([
    ['mistral', mistralMessage({ tool_calls: [called('777777777', '{"name":')] }, 'tool_calls')],
    ['cohere', cohereMessage({ tool_calls: [called('1', '{"name":')] }, 'TOOL_CALL')],
  ])('goes back to %s with arguments that are an object', async (name, reply) => {
    const role = await agentOf(name, [reply, vendorOf(name).speech('A countess.')]);
    const turn = await take(role);
    expect(turn).toMatchObject({ kind: 'calls', calls: [{ arguments: '{"name":' }] });
    await take(role, afterTurn(turn));
    const [call] = lastBody().messages.find((message: any) => message.tool_calls).tool_calls;
    expect(JSON.parse(call.function.arguments)).toBeTypeOf('object');
  });
});

describe('a request', () => {
  it('to Google has the prompt apart, tools and options', async () => {
    await take(
      await agentOf('google', [generated([{ text: 'Yes.' }])], '&temperature=0&maxTokens=9&seed=3&effort=low'),
    );
    const [{ parametersJsonSchema, ...declaration }] = lastBody().tools[0].functionDeclarations;
    expect(lastBody()).toMatchObject({
      systemInstruction: { parts: [{ text: 'Be careful.' }] },
      contents: [{ role: 'user', parts: [{ text: 'Who is Ada?' }] }],
      generationConfig: { temperature: 0, maxOutputTokens: 9, seed: 3, thinkingConfig: { thinkingLevel: 'low' } },
    });
    expect(declaration).toEqual({ name: 'look_up', description: LOOKUP_TOOL.description });
    expect(parametersJsonSchema).toEqual(LOOKUP_TOOL.parameters);
  });

  it('to Bedrock asks a Claude model to think as much as the spec says', async () => {
    const reply = converse([{ text: 'Yes.' }]);
    const fetch = async (_url: unknown, init?: RequestInit) => {
      bodies.push(JSON.parse(init?.body as string));
      return Response.json(reply.body);
    };
    const bodies: any[] = [];
    const spec = parseModelSpec('bedrock:us.anthropic.claude-sonnet-5?baseUrl=http://bedrock.example&effort=high');
    const { BEDROCK } = await import('../../roles/adapters/ai-sdk/vendors/bedrock.ts');
    const adapter = aiSdkAdapter(spec, { ...CONNECTION, fetch }, BEDROCK);
    await adapter.send(adapter.toRequest(ASKED), new AbortController().signal);
    expect(bodies[0].additionalModelRequestFields).toMatchObject({
      thinking: { type: 'adaptive' },
      output_config: { effort: 'high' },
    });
  });

  it.each(['google', 'mistral', 'cohere', 'bedrock'])(
    'to %s has results in the order of their calls, and arguments that are objects',
    async (name) => {
      await take(await agentOf(name, [vendorOf(name).speech('Yes.')]), AFTER_PARALLEL_CALLS);
      const sent = JSON.stringify(lastBody());
      expect(sent.indexOf('1815')).toBeLessThan(sent.indexOf('ValueError: not JSON'));
      expect(sent.indexOf('1815')).toBeGreaterThan(0);
    },
  );

  it.each(['google', 'mistral', 'cohere', 'bedrock'])(
    'to %s lets a simulated user without examples speak first',
    async (name) => {
      await take(
        await agentOf(name, [vendorOf(name).speech('Ada L.')]),
        roleView('user', { ...USER_PROMPTS, demonstrations: [] }, ASKED_BACK),
      );
      const sent = JSON.stringify(lastBody());
      const places = [OPENING_CUE, 'Who is Ada?', 'Which Ada?'].map((text) => sent.lastIndexOf(text));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
      expect(places).not.toContain(-1);
    },
  );
});

describe('calls of another model', () => {
  it.each(['mistral', 'bedrock', 'anthropic', 'google', 'cohere'])('go to %s under ids of any form', async (name) => {
    const foreign = JSON.parse(JSON.stringify(AFTER_PARALLEL_CALLS).replaceAll('call_1_0', 'functions.look_up:0'));
    expect(await take(await agentOf(name, [vendorOf(name).speech('Yes.')]), foreign)).toMatchObject({ kind: 'speech' });
  });

  it('go to Mistral under ids that it takes', async () => {
    await take(await agentOf('mistral', [mistralMessage({ content: 'Yes.' })]), AFTER_PARALLEL_CALLS);
    const [, , { tool_calls: calls }, ...results] = lastBody().messages;
    expect(calls[0].id).toMatch(/^[A-Za-z0-9]{9}$/);
    expect(results.map((result: any) => result.tool_call_id)).toEqual(calls.map(({ id }: any) => id));
  });

  it('go to Gemini 3 with the signature that Google documents for them', async () => {
    const adapter = aiSdkAdapter(parseModelSpec('google:gemini-3.5-flash'), CONNECTION, GOOGLE);
    const { options } = adapter.toRequest(AFTER_PARALLEL_CALLS);
    expect(JSON.stringify(options.prompt)).toContain('skip_thought_signature_validator');
    const older = aiSdkAdapter(parseModelSpec('google:gemini-2.5-pro'), CONNECTION, GOOGLE);
    expect(JSON.stringify(older.toRequest(AFTER_PARALLEL_CALLS))).not.toContain('skip_thought');
    await expect(
      take(await agentOf('google', [generated([{ text: 'Yes.' }])]), AFTER_PARALLEL_CALLS),
    ).resolves.toMatchObject({
      kind: 'speech',
    });
  });
});

describe('an answer', () => {
  it.each([
    ['google', generated([], 'SAFETY'), "the provider's content filter withheld the answer"],
    ['google', { body: { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } }, 'content filter withheld'],
    [
      'google',
      generated([], 'MALFORMED_FUNCTION_CALL'),
      'the model wrote a call that its provider could not read (MALFORMED_FUNCTION_CALL)',
    ],
    ['google', generated([], 'MAX_TOKENS'), 'the model used up its tokens before it said anything'],
    ['mistral', mistralMessage({ content: '' }, 'length'), 'the model used up its tokens before it said anything'],
    ['mistral', mistralMessage({ content: '' }, 'model_length'), "longer than the model's context"],
    ['cohere', cohereMessage({ content: [] }, 'MAX_TOKENS'), 'the model used up its tokens before it said anything'],
    ['cohere', cohereMessage({ content: [] }, 'ERROR_TOXIC'), 'content filter withheld'],
    ['cohere', cohereMessage({ content: [] }, 'ERROR_LIMIT'), "longer than the model's context"],
    ['cohere', cohereMessage({ content: [] }, 'ERROR'), 'cohere command-test reported an error in its answer'],
    ['cohere', cohereMessage({ content: [] }, 'TIMEOUT'), 'cohere command-test reported an error in its answer'],
    ['mistral', mistralMessage({ content: '' }, 'error'), 'mistral mistral-test reported an error in its answer'],
    ['bedrock', converse([{ text: 'I' }], 'content_filtered'), 'content filter withheld'],
    ['bedrock', converse([{ text: 'No.' }], 'refusal'), 'the model refused'],
    ['bedrock', converse([{ text: 'I' }], 'guardrail_intervened'), 'content filter withheld'],
    ['bedrock', converse([], 'model_context_window_exceeded'), "longer than the model's context"],
    ['bedrock', converse([], 'max_tokens'), 'the model used up its tokens before it said anything'],
  ] as const)('of %s fails the turn (%#)', async (name, reply, reason) => {
    const turn = await take(await agentOf(name, [reply, reply])).catch((failure: Error) => failure);
    expect(JSON.stringify(turn instanceof Error ? turn.message : turn)).toContain(reason);
  });

  it.each([
    ['mistral', '&effort=low', 'This model does not support reasoning configuration'],
    ['google', '&effort=max', 'reasoning "max" is not supported by this model'],
    ['cohere', '&effort=max', 'reasoning "max" is not supported by this model'],
    ['bedrock', '&temperature=1.5', '1.5 exceeds bedrock maximum of 1.0'],
  ])('of %s does not count when the library left out %s', async (name, options, words) => {
    const failure = await failureOf(take(await agentOf(name, [vendorOf(name).speech('Yes.')], options)));
    expect(failure).toMatchObject({ type: 'provider.unsupported', scope: 'model' });
    expect(failure.message).toContain(words);
  });

  it('of Cohere says its plan in the reasoning', async () => {
    const reply = cohereMessage({ tool_plan: 'I look it up.', tool_calls: [called('1', '{}')] }, 'TOOL_CALL');
    server = undefined;
    const { COHERE } = await import('../../roles/adapters/ai-sdk/vendors/cohere.ts');
    const fetch = () => Promise.resolve(Response.json(reply.body));
    const adapter = aiSdkAdapter(parseModelSpec('cohere:command-test'), { ...CONNECTION, fetch }, COHERE);
    const answer = adapter.read(await adapter.send(adapter.toRequest(ASKED), new AbortController().signal));
    expect(answer?.reasoning).toBe('I look it up.');
  });
});

describe('in profile paper', () => {
  const TEMPERATURES: Readonly<Record<string, (body: any) => unknown>> = {
    google: ({ generationConfig: { temperature, topK, maxOutputTokens } = {} as any }) => [
      temperature,
      topK,
      maxOutputTokens,
    ],
    mistral: ({ temperature, top_k, max_tokens }) => [temperature, top_k, max_tokens],
    cohere: ({ temperature, k, max_tokens }) => [temperature, k, max_tokens],
    bedrock: ({ inferenceConfig: { temperature, topK, maxTokens } = {} as any }) => [temperature, topK, maxTokens],
  };

  async function sentBy(name: string, options: string, view: RoleView) {
    await take(await agentOf(name, [vendorOf(name).speech('Yes.')], options), view);
    const sent = TEMPERATURES[name]?.(lastBody());
    await server?.[Symbol.asyncDispose]();
    return sent;
  }

  const PAPER = { ...ASKED, profile: 'paper' } as const;

  it.each([
    ['google', [0, 1, undefined]],
    ['mistral', [0, undefined, 1024]],
    ['cohere', [0, undefined, 1024]],
    ['bedrock', [undefined, undefined, undefined]],
  ])("%s is sent the original's settings, unless the spec says otherwise", async (name, settings) => {
    expect(await sentBy(name, '', PAPER)).toEqual(settings);
    const [, topK] = settings[0] === undefined ? settings : [0, undefined];
    expect(await sentBy(name, '&temperature=0.5&maxTokens=9', PAPER)).toEqual([0.5, topK, 9]);
    expect(await sentBy(name, '&topP=0.5', PAPER)).toEqual([undefined, undefined, settings[2]]);
  });

  it.each(Object.keys(TEMPERATURES))('%s is sent nothing of it in profile default', async (name) => {
    expect(await sentBy(name, '', ASKED)).toEqual([undefined, undefined, undefined]);
  });

  it('a simulated user and a model that thinks are not held to them', () => {
    const settings = (spec: string, role: 'agent' | 'user') =>
      paperSettings(parseModelSpec(spec), { profile: 'paper', role });
    expect(settings('google:gemini-test', 'user')).toEqual({});
    expect(settings('anthropic:claude-3-opus-20240229', 'user')).toEqual({});
    expect(settings('mistral:magistral-medium', 'agent')).toEqual({ temperature: 0 });
    expect(settings('cohere:command-a-reasoning', 'agent')).toEqual({ temperature: 0 });
    expect(settings('mistral:mistral-medium-latest?effort=high', 'agent')).toEqual({ temperature: 0 });
    expect(settings('openai:gpt-6-sol', 'agent')).toEqual({});
    expect(settings('compatible:m?baseUrl=http://h', 'agent')).toEqual({});
  });
});

describe('an error', () => {
  it.each([
    ['mistral', { detail: [{ msg: 'Extra inputs are not permitted' }] }, 'Extra inputs are not permitted'],
    ['cohere', '<html>Bad gateway</html>', '<html>Bad gateway</html>'],
  ])('of %s in a form of its own is said as it is', async (name, said, words) => {
    const failure = await failureOf(take(await agentOf(name, [{ status: 422, body: said }])));
    expect(failure.message).toContain(words);
  });
});
