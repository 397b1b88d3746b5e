import { afterEach, describe, expect, it } from 'vitest';
import { openaiAdapter } from '../../roles/adapters/openai/adapter.ts';
import { masksFor } from '../../roles/model/mask.ts';
import { modelRole } from '../../roles/model/model-role.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import { roleView } from '../../roles/view.ts';
import { events, openaiError, startOpenaiServer } from '../support/wire/openai-server.ts';
import { eventsOf, response, said } from '../support/wire/responses-form.ts';
import type { WireReply, WireServer } from '../support/wire/wire-server.ts';
import { expectAppendOnly } from './append-only.ts';
import { ASKED, CONNECTION, failureOf, LOOKUP_TOOL, take } from './asking.ts';
import { afterTurn, AFTER_PARALLEL_CALLS, ASKED_BACK, USER_PROMPTS } from './dialogues.ts';

let server: WireServer | undefined;
afterEach(async () => {
  await server?.[Symbol.asyncDispose]();
});

async function roleOf(replies: readonly WireReply[], options = '', model = 'gpt-test') {
  server = await startOpenaiServer(replies);
  const spec = parseModelSpec(`openai:${model}?baseUrl=${server.url}/v1${options}`);
  return modelRole(spec, openaiAdapter(spec, CONNECTION), masksFor(spec, {}));
}

const lastBody = () => server?.requests.at(-1)?.body;
const YES = response([said('Yes.')]);
const THOUGHT = { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAAAB' };

function made(id: string, written = '{"name":"Ada"}'): object {
  return {
    type: 'function_call',
    id: `fc_${id}`,
    call_id: id,
    name: 'look_up',
    arguments: written,
    status: 'completed',
  };
}

describe('a request to the Responses API', () => {
  it('holds the view and the tools, keeps no state on the server and asks for what the model thought', async () => {
    await take(await roleOf([YES]));
    expect(lastBody()).toEqual({
      model: 'gpt-test',
      store: false,
      include: ['reasoning.encrypted_content'],
      input: [
        { role: 'system', content: 'Be careful.' },
        { role: 'user', content: 'Who is Ada?' },
      ],
      tools: [{ type: 'function', ...LOOKUP_TOOL, strict: false }],
      stream: true,
    });
  });

  it('holds the options of the spec', async () => {
    await take(await roleOf([YES], '&temperature=0&topP=0.9&maxTokens=50&effort=max&stream=false'));
    expect(lastBody()).toMatchObject({
      temperature: 0,
      top_p: 0.9,
      max_output_tokens: 50,
      reasoning: { effort: 'max' },
    });
    expect(lastBody()).not.toHaveProperty('stream');
  });

  it('does not ask models for thoughts that refuse to be asked', async () => {
    await take(await roleOf([YES], '', 'gpt-4.1'));
    expect(lastBody()).not.toHaveProperty('include');
  });

  it('holds calls and their results, made anew where the provider left nothing to carry', async () => {
    await take(await roleOf([YES]), AFTER_PARALLEL_CALLS);
    expect(lastBody().input.slice(2)).toEqual([
      { type: 'function_call', call_id: 'call_1_0', name: 'look_up', arguments: '{"name":"Ada"}' },
      { type: 'function_call', call_id: 'call_1_1', name: 'look_up', arguments: '{}' },
      { type: 'function_call_output', call_id: 'call_1_1', output: 'ValueError: not JSON' },
      { type: 'function_call_output', call_id: 'call_1_0', output: '{"born":1815}' },
    ]);
  });

  it('shows the simulated user the dialogue with the parts exchanged', async () => {
    const prompts = { ...USER_PROMPTS, demonstrations: [] };
    await take(await roleOf([YES]), roleView('user', prompts, ASKED_BACK));
    expect(lastBody().input.slice(-2)).toEqual([
      { role: 'assistant', content: 'Who is Ada?' },
      { role: 'user', content: 'Which Ada?' },
    ]);
  });
});

describe('a response', () => {
  it.each([true, false])('is read the same in one piece and in parts (stream=%s)', async (stream) => {
    const output = [THOUGHT, said('Let me see.', { phase: 'commentary' }), made('call_1'), made('call_2', '{"na')];
    const turn = await take(await roleOf([response(output)], `&stream=${stream}`));
    expect(turn).toMatchObject({
      kind: 'calls',
      calls: [
        { id: 'call_1', name: 'look_up', arguments: '{"name":"Ada"}' },
        { id: 'call_2', name: 'look_up', arguments: '{"na' },
      ],
      report: {
        servedModel: 'gpt-test',
        responseId: 'resp_1',
        finishReason: 'completed',
        usage: { input: 11, cachedInput: 4, cacheWrite: 2, output: 7, reasoning: 3 },
      },
    });
  });

  it('whose last event leaves the output out is put together from its finished items', async () => {
    const whole = response([said('A countess.')]).body as { output: readonly object[] };
    const sent = eventsOf(whole).map((event) =>
      event.type === 'response.completed' ? { ...event, response: { ...whole, output: [] } } : event,
    );
    expect(await take(await roleOf([events(sent)]))).toMatchObject({ kind: 'speech', content: 'A countess.' });
  });

  it('says its final answer only where it marks one', async () => {
    const output = [said('Hm, Ada.', { phase: 'commentary' }), said('A countess.', { phase: 'final_answer' })];
    expect(await take(await roleOf([response(output)]))).toMatchObject({ kind: 'speech', content: 'A countess.' });
  });

  const cut = (reason: string) => ({ status: 'incomplete', incomplete_details: { reason } });

  it.each([
    ['the model said nothing (completed)', response([THOUGHT])],
    ['the model used up its tokens before it said anything', response([THOUGHT], cut('max_output_tokens'))],
    ["the provider's content filter withheld the answer", response([said('Half')], cut('content_filter'))],
    ['the model refused: No.', response([said('', { content: [{ type: 'refusal', refusal: 'No.' }] })])],
  ])('fails: %s', async (reason, reply) => {
    expect(await take(await roleOf([reply]))).toMatchObject({ kind: 'failed', reason });
  });

  it('that a filter cut short names status and reason as the API does', async () => {
    const turn = await take(await roleOf([response([said('Half')], cut('content_filter'))]));
    expect(turn.report?.finishReason).toBe('incomplete: content_filter');
  });

  it.each(['in_progress', undefined])('with status %s is malformed', async (status) => {
    const failure = await failureOf(take(await roleOf([response([said('Yes.')], { status })], '&stream=false')));
    expect(failure.type).toBe('provider.malformed-answer');
  });

  it('that breaks off in the middle is lost on the way', async () => {
    const sent = eventsOf(response([said('A countess.')]).body).slice(0, -1);
    const failure = await failureOf(take(await roleOf([events(sent)])));
    expect(failure).toMatchObject({ type: 'provider.connection', scope: 'turn' });
    expect(failure.message).toContain('the connection ended before the answer did');
  });
});

describe('an error of the Responses API', () => {
  const failed = (error: object) => response([], { status: 'failed', error });

  const cases: readonly (readonly [code: string, type: string, scope: string])[] = [
    ['server_error', 'provider.server-error', 'turn'],
    ['rate_limit_exceeded', 'provider.rate-limited', 'turn'],
    ['insufficient_quota', 'provider.quota', 'model'],
    ['server_is_overloaded', 'provider.overloaded', 'turn'],
  ];

  it.each(cases)('%s in a response that failed: %s, %s', async (code, type, scope) => {
    for (const stream of [true, false]) {
      const role = await roleOf([failed({ code, message: 'Not now.' })], `&stream=${stream}`);
      const failure = await failureOf(take(role));
      expect(failure).toMatchObject({ type, scope });
      expect(failure.message).toContain('Not now.');
      await server?.[Symbol.asyncDispose]();
    }
  });

  it.each(cases)('%s as an event: %s, %s', async (code, type, scope) => {
    const [begun] = eventsOf(response([]).body);
    const error = { type: 'error', code, message: 'Not now.', param: null, sequence_number: 2 };
    const failure = await failureOf(take(await roleOf([events([begun, error])])));
    expect(failure).toMatchObject({ type, scope });
    expect(failure.message).toContain('Not now.');
  });

  it.each([
    ["the conversation is longer than the model's context", 'context_length_exceeded'],
    ['the provider refused the conversation because of its content policy', 'invalid_prompt'],
  ])('fails the turn: %s', async (reason, code) => {
    for (const reply of [openaiError(400, 'No.', { code }), failed({ code, message: 'No.' })]) {
      expect(await take(await roleOf([reply]))).toMatchObject({
        kind: 'failed',
        reason: expect.stringContaining(reason),
      });
      await server?.[Symbol.asyncDispose]();
    }
  });

  it('of an unknown kind can be tried again, in the words of the provider', async () => {
    const role = await roleOf([failed({ code: 'vortex', message: 'It swirls.' })], '&stream=false');
    const failure = await failureOf(take(role));
    expect(failure.scope).toBe('turn');
    expect(failure.message).toContain('It swirls.');
  });
});

describe('output items', () => {
  async function givenBack(output: readonly object[]): Promise<readonly unknown[]> {
    const role = await roleOf([response(output), YES]);
    await take(role, afterTurn(await take(role)));
    return lastBody().input.slice(2);
  }

  it('are given back in order and verbatim: thoughts, text beside calls, calls, whatever else', async () => {
    const unknown = { type: 'compaction', id: 'cmp_1', encrypted_content: 'x', nested: { a: [1] } };
    const output = [THOUGHT, said('Let me see.', { phase: 'commentary' }), made('call_1'), unknown, made('call_2')];
    expect((await givenBack(output)).slice(0, 5)).toEqual(output);
  });

  it('are given back with speech too', async () => {
    const output = [THOUGHT, said('A countess.', { phase: 'final_answer' })];
    expect((await givenBack(output)).slice(0, 2)).toEqual(output);
  });

  it('are left out where the thought is missing, which the server would look for in vain', async () => {
    const { encrypted_content: _content, ...empty } = THOUGHT;
    expect((await givenBack([empty, made('call_1')]))[0]).toEqual(made('call_1'));
  });

  it('hold readable thoughts of servers that do not encrypt them', async () => {
    const open = { type: 'reasoning', id: 'rs_2', summary: [], content: [{ type: 'reasoning_text', text: 'Hm.' }] };
    const adapter = openaiAdapter(parseModelSpec('openai:m'), CONNECTION);
    const answer = adapter.read(
      response([{ ...open, summary: [{ type: 'summary_text', text: 'Ada?' }] }, said('Yes.')]).body,
    );
    expect(answer).toMatchObject({ reasoning: 'Ada?\n\nHm.', data: [{ content: open.content }, {}] });
  });
});

it('every request continues the one before it, byte by byte', async () => {
  const role = await roleOf([
    response([THOUGHT, said('Let me see.', { phase: 'commentary' }), made('call_1'), made('call_2', '{"name":')]),
    response([{ ...THOUGHT, id: 'rs_2' }, made('9-x')]),
    response([{ ...THOUGHT, id: 'rs_3' }, said('Which Ada?')]),
    response([made('call_1')]),
    YES,
  ]);
  await expectAppendOnly(role, server!, 5, ({ input, ...rest }) => ({ dialogue: input, rest }));
  expect(JSON.stringify(lastBody())).toContain('rs_3');
});

it('a view without tools sends no empty list', async () => {
  await take(await roleOf([YES]), { ...ASKED, tools: [] });
  expect(lastBody()).not.toHaveProperty('tools');
});
