import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { createRole, NO_SCENARIO } from '../../../roles/create-role.ts';
import type { RoleContext } from '../../../roles/create-role.ts';
import { parseModelSpec } from '../../../roles/model/spec.ts';
import type { RoleView } from '../../../roles/role.ts';
import { ENDPOINT_PATH, endpointError, startEndpointServer } from '../../support/wire/endpoint-server.ts';
import { listening } from '../../support/listening.ts';
import type { WireReply, WireServer } from '../../support/wire/wire-server.ts';
import { ASKED, failureOf, KEY, LOOKUP_TOOL, take } from '../asking.ts';
import { answer, calls } from '../conversation.ts';

let server: WireServer | undefined;
afterEach(() => server?.[Symbol.asyncDispose]());

const TRAJECTORY = 'nightly/wifi_off/none/endpoint:http://agent.example/turn/1';
const TRACEPARENT = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
const CONTEXT: RoleContext = {
  environment: {},
  origin: { trajectory: TRAJECTORY, run: 'first', traceparent: TRACEPARENT },
  ...NO_SCENARIO,
};

async function endpoint(replies: readonly WireReply[], options = '', changes: Partial<RoleContext> = {}) {
  server = await startEndpointServer(replies);
  return createRole('agent', `${server.url}${ENDPOINT_PATH}${options}`, { ...CONTEXT, ...changes });
}

const call = (name: string, given: unknown, id?: string) => ({
  function: { name, arguments: given },
  ...(id && { id }),
});

/** A conversation in which the agent has called a tool. */
const ANSWERED: RoleView = {
  ...ASKED,
  messages: [
    ...ASKED.messages,
    {
      ...calls('look_up', 'a1', '{"name":"Ada"}'),
      content: 'real_name_of_look_up(name="Ada")',
      providerData: { owner: `endpoint:http://other.example/turn`, data: { of: 'another' } },
    },
    answer('a mathematician', false, 'a1'),
  ],
  turn: 4,
};

describe('a turn of an endpoint', () => {
  it('is one POST of the documented form; a text is said', async () => {
    const turn = await take(await endpoint([{ body: { content: 'A mathematician.' } }]));
    expect(turn).toMatchObject({ kind: 'speech', content: 'A mathematician.', report: { attempts: 1, usage: null } });
    const [request] = server!.requests;
    expect(request!.body).toEqual({
      session: expect.stringMatching(/^[0-9a-f]{32}$/),
      trajectory: TRAJECTORY,
      turn: 1,
      role: 'agent',
      messages: [
        { role: 'system', content: 'Be careful.' },
        { role: 'user', content: 'Who is Ada?' },
      ],
      since: 0,
      failures: [],
      tools: [LOOKUP_TOOL],
      seed: 1,
      state: null,
    });
    expect(request!.headers).toMatchObject({
      'content-type': 'application/json',
      'x-toolsandbox-trajectory': TRAJECTORY,
      traceparent: TRACEPARENT,
    });
    expect(request!.headers).not.toHaveProperty('authorization');
  });

  it('shows calls and results, by the names that the agent knows, and where what is new begins', async () => {
    await take(await endpoint([{ body: { content: 'Yes.' } }]), ANSWERED);
    const { messages, since, turn, state } = server!.requests[0]!.body;
    expect(messages.slice(since)).toEqual([{ role: 'tool', tool_call_id: 'a1', content: 'a mathematician' }]);
    expect(messages[since - 1]).toEqual({
      role: 'assistant',
      content: '',
      tool_calls: [{ id: 'a1', type: 'function', function: { name: 'look_up', arguments: '{"name":"Ada"}' } }],
    });
    expect(JSON.stringify(messages)).not.toContain('real_name_of_look_up');
    expect([turn, state]).toEqual([4, null]);
  });

  it('calls tools, with arguments as an object or as its JSON, and keeps what belongs to it', async () => {
    const body = {
      role: 'assistant',
      content: 'Let me see.',
      tool_calls: [call('look_up', { name: 'Ada' }, 'x'), call('look_up', '{"name":'), call('no_such_tool', null)],
      state: { step: 1 },
      reasoning: 'Who may that be?',
      model: 'm-1',
      usage: { prompt_tokens: 5, completion_tokens: 2, cost: 0.5 },
    };
    const role = await endpoint([{ body }, { body: { content: 'Done.' } }]);
    const turn = await take(role);
    expect(turn).toMatchObject({
      kind: 'calls',
      calls: [
        { id: 'x', name: 'look_up', arguments: '{"name":"Ada"}' },
        { name: 'look_up', arguments: '{"name":' },
        { name: 'no_such_tool', arguments: '{}' },
      ],
      unspoken: { text: 'Let me see.', reasoning: 'Who may that be?' },
      report: { servedModel: 'm-1', usage: { input: 5, output: 2, costUsd: 0.5 } },
    });
    if (turn.kind !== 'calls') throw new Error('no calls');
    expect(new Set(turn.calls.map(({ id }) => id)).size).toBe(3);
    const said = { sender: 'agent', recipient: 'user', content: 'Hm.', providerData: turn.providerData! } as const;
    await take(role, { ...ASKED, messages: [...ASKED.messages, said], turn: 3 });
    expect(server!.requests[1]!.body.state).toEqual({ step: 1 });
  });

  it.each([
    [{ failed: 'I am lost.' }, { kind: 'failed', reason: 'I am lost.' }],
    [
      { content: null, refusal: 'No.' },
      { kind: 'failed', reason: 'the model refused: No.', failureKind: 'refused' },
    ],
    [{ content: '' }, { kind: 'failed', failureKind: 'empty' }],
  ])('ends the run with %j', async (body, turn) => {
    expect(await take(await endpoint([{ body }]))).toMatchObject(turn);
  });

  it('has one session for all turns of a run, another for each other run, and a key for each turn', async () => {
    const replies = Array.from({ length: 4 }, () => ({ body: { content: 'Yes.' } }));
    const role = await endpoint(replies);
    await take(role);
    await take(role);
    await take(role, ANSWERED);
    const other = { ...CONTEXT, origin: { trajectory: TRAJECTORY, run: 'second' } };
    await take(createRole('agent', `endpoint:${server!.url}${ENDPOINT_PATH}`, other));
    const sessions = server!.requests.map(({ body }) => body.session);
    expect(sessions.slice(0, 3)).toEqual([sessions[0], sessions[0], sessions[0]]);
    expect(sessions[3]).not.toBe(sessions[0]);
    const keys = server!.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(3);
  });

  it('has its key from the environment, and other headers', async () => {
    const role = await endpoint([{ body: { content: KEY } }], '?header.X-Team=TEAM', {
      environment: { ENDPOINT_API_KEY: KEY, TEAM: 'blue' },
    });
    expect(await take(role)).toMatchObject({ kind: 'speech', content: '[key]' });
    expect(server!.requests[0]!.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-team': 'blue' });
  });
});

describe('an endpoint that fails', () => {
  it.each<[string, WireReply, { type: string; scope?: string; message: RegExp }]>([
    [
      '400',
      endpointError(400, 'bad view'),
      {
        type: 'provider.invalid-request',
        scope: 'cell',
        message: /answered 400: bad view\. Its own log may say why\./,
      },
    ],
    [
      '401',
      endpointError(401, 'who?'),
      { type: 'provider.authentication', scope: 'model', message: /Check ENDPOINT_API_KEY/ },
    ],
    [
      '404',
      endpointError(404, 'not here'),
      { type: 'provider.not-found', scope: 'model', message: /not here\. Check its address\./ },
    ],
    ['429', endpointError(429, 'slowly', { 'retry-after': '7' }), { type: 'provider.rate-limited', message: /slowly/ }],
    ['500', { status: 500, body: { error: { message: 'boom' } } }, { type: 'provider.server-error', message: /boom/ }],
    ['503', endpointError(503, 'starting'), { type: 'provider.overloaded', message: /starting/ }],
    [
      'a page of HTML',
      { headers: { 'content-type': 'text/html' }, body: '<html><title>Log in</title></html>' },
      { type: 'provider.malformed-answer', message: /a web page "Log in"/ },
    ],
    ['garbage', { body: '{"content": "Y' }, { type: 'provider.malformed-answer', message: /cannot be read/ }],
    ['nothing', { body: '' }, { type: 'provider.malformed-answer', message: /nothing \(status 200\)/ }],
    ['a list', { body: ['Yes.'] }, { type: 'provider.malformed-answer', message: /the turn: .*expected object/ }],
    [
      'another form',
      { body: { text: 'Yes.' } },
      { type: 'provider.malformed-answer', message: /neither content nor tool_calls, only text/ },
    ],
    [
      'a call without a name',
      { body: { tool_calls: [{ function: { arguments: {} } }] } },
      { type: 'provider.malformed-answer', message: /tool_calls\.0\.function\.name: / },
    ],
    [
      'a number in place of arguments',
      { body: { tool_calls: [call('a', 1)] } },
      { type: 'provider.malformed-answer', message: /tool_calls\.0\.function\.arguments: expected an object/ },
    ],
    [
      'nesting without end',
      { body: `{"state":${'['.repeat(200_000)}${']'.repeat(200_000)},"content":"a"}` },
      { type: 'provider.malformed-answer', message: /it is nested too deeply/ },
    ],
    ['a reset', { body: {}, reset: 'before-answer' }, { type: 'provider.connection', message: /cannot be reached/ }],
  ])('with %s', async (_, reply, { message, ...expected }) => {
    const failure = await failureOf(take(await endpoint([reply])));
    expect(failure).toMatchObject({ scope: 'turn', ...expected });
    expect(failure.message).toMatch(message);
    expect(failure.message).toContain(`endpoint ${server!.url}${ENDPOINT_PATH} `);
  });

  it('with silence: after its time, to be tried again', async () => {
    const failure = await failureOf(take(await endpoint([{ body: {}, delayMs: 60_000 }], '?timeoutMs=50')));
    expect(failure).toMatchObject({ type: 'provider.timeout', scope: 'turn' });
  });

  it('with 50 MB: reads no more than 32 of them', async () => {
    let sent = 0;
    const flood = createServer((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const part = Buffer.alloc(1024 * 1024, ' ');
      const more = () => {
        let flows = true;
        for (; flows && sent < 50; sent++) flows = response.write(part);
        if (sent < 50) response.once('drain', more);
        else response.end('{"content":"Yes."}');
      };
      more();
    });
    await using listens = await listening(flood);
    const failure = await failureOf(take(createRole('agent', `${listens.url}/`, CONTEXT)));
    expect(failure).toMatchObject({ type: 'provider.malformed-answer', scope: 'turn' });
    expect(failure.message).toContain('more than 32 MB');
  });

  it('hides its key, and what may be one in its address', async () => {
    const secret = 'a1b2c3d4e5f6a7b8c9d0';
    server = await startEndpointServer([]);
    const role = createRole('agent', `${server.url}/${secret}/turn`, {
      ...CONTEXT,
      environment: { ENDPOINT_API_KEY: KEY },
    });
    const failure = await failureOf(take(role));
    expect(failure.type).toBe('provider.not-found');
    expect(failure.message).not.toContain(secret);
  });
});

describe('the spec of an endpoint', () => {
  it('is its address, with or without the provider', () => {
    const spec = parseModelSpec('https://agent.example/turn?timeoutMs=5000', 'agent');
    expect(spec).toEqual(parseModelSpec('endpoint:https://agent.example/turn?timeoutMs=5000', 'user'));
    expect(spec).toMatchObject({ provider: 'endpoint', model: 'https://agent.example/turn' });
  });

  it.each([
    'http://user:secret-password@agent.example/turn',
    'endpoint:http://user:secret-password@agent.example/turn',
    'http://',
    'endpoint:ftp://agent.example',
    'endpoint:agent.example',
    'endpoint:',
    'http://agent.example/turn#part',
  ])('is not %s', (text) => {
    expect(() => parseModelSpec(text)).toThrow(/address must be|needs a model/);
    expect(() => parseModelSpec(text)).not.toThrow(/secret-password/);
  });
});
