import { CONNECTION } from '../roles/asking.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trajectoryInput } from '../../activities/trajectory-input.ts';
import { FREE_TRAFFIC } from '../../scripts/free-traffic.ts';
import type { ResultsStore } from '../../results/store.ts';
import { readMessage } from '../../roles/adapters/anthropic/read-message.ts';
import { readResponse } from '../../roles/adapters/openai/responses/read-response.ts';
import { readCompletion } from '../../roles/adapters/openai/chat/read-completion.ts';
import { anthropicAdapter } from '../../roles/adapters/anthropic/adapter.ts';
import { openaiAdapter } from '../../roles/adapters/openai/adapter.ts';
import type { Adapter } from '../../roles/model/adapter.ts';
import { masksFor } from '../../roles/model/mask.ts';
import { modelRole } from '../../roles/model/model-role.ts';
import { ProviderFailure } from '../../roles/model/provider-failure.ts';
import { parseModelSpec } from '../../roles/model/spec.ts';
import type { RoleView, Turn } from '../../roles/role.ts';
import { endingOf } from '../../sandbox/trajectory.ts';
import { toStoredPack } from '../../activities/stored-pack.ts';
import { prepared, settingsOf } from '../support/packs.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { createDependencies } from '../../workers/dependencies.ts';
import { playInline } from '../../workers/play-inline.ts';
import { ASKED, take } from '../roles/asking.ts';
import { message } from '../support/wire/anthropic-server.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import { responseOf } from '../support/wire/responses-form.ts';
import { mutated } from './mutate.ts';

const CHAT = parseModelSpec('openai:gpt-test?api=chat');
const RESPONSES = parseModelSpec('openai:gpt-test');
const ANTHROPIC = parseModelSpec('anthropic:claude-test');

const COMPLETION = completion({
  content: 'Let me see.',
  calls: [{ id: 'call_1', name: 'look_up', arguments: '{"name": "Ada"}', extra: { extra_content: { a: ['b'] } } }],
  extra: { reasoning_content: 'Hm.' },
}).body;
const MESSAGE = message(
  [
    { type: 'thinking', thinking: 'Hm.', signature: 's' },
    { type: 'text', text: 'Let me see.' },
    { type: 'tool_use', id: 'toolu_1', name: 'look_up', input: { name: 'Ada' } },
  ],
  'tool_use',
).body;

/** The view after a turn: what the next request is made from. */
function viewAfter(turn: Turn): RoleView {
  const said =
    turn.kind === 'calls'
      ? turn.calls.map(
          (toolCall) => ({ sender: 'agent', recipient: 'execution-environment', content: '', toolCall }) as const,
        )
      : [];
  return { ...ASKED, messages: [...ASKED.messages, ...said] };
}

/** Every answer ends in a turn that can be stored and sent back, or in a failure of the provider. */
async function survives<Request>(
  adapter: Adapter<Request, unknown>,
  spec: typeof CHAT,
  answer: unknown,
): Promise<string> {
  const send = () => Promise.resolve(JSON.parse(JSON.stringify(answer)) as unknown);
  const role = modelRole(spec, { ...adapter, send }, masksFor(spec, {}));
  const turn = await take(role).catch((error: unknown) => error);
  if (turn instanceof ProviderFailure) {
    expect(turn.message.length).toBeLessThan(600);
    expect(turn.message).not.toMatch(/[\n\0]/);
    return 'failure';
  }
  if (turn instanceof Error) throw turn;
  const taken = turn as Turn;
  expect(JSON.parse(JSON.stringify(taken))).toEqual(taken);
  expect(JSON.stringify(adapter.toRequest(viewAfter(taken))).length).toBeGreaterThan(0);
  if (taken.kind === 'calls') for (const call of taken.calls) expect(typeof call.arguments).toBe('string');
  return taken.kind;
}

describe('a mutated answer of a provider is a turn or a failure of the provider', () => {
  it.each([
    ['Chat completions', COMPLETION, (answer: unknown) => survives(openaiAdapter(CHAT, CONNECTION), CHAT, answer)],
    [
      'Responses',
      responseOf(COMPLETION),
      (answer: unknown) => survives(openaiAdapter(RESPONSES, CONNECTION), RESPONSES, answer),
    ],
    ['Anthropic', MESSAGE, (answer: unknown) => survives(anthropicAdapter(ANTHROPIC, CONNECTION), ANTHROPIC, answer)],
  ] as const)('%s, 400 mutations', async (_, valid, survive) => {
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.gen(), async (gen) => void kinds.add(await survive(mutated(valid, gen)))),
      { numRuns: 400, seed: 8, endOnFailure: true },
    );
    expect([...kinds]).toEqual(expect.arrayContaining(['failure', 'calls', 'speech']));
  });

  it('of any shape at all', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        expect(readCompletion(answer)).toBeUndefined();
        expect(readResponse(answer)).toBeUndefined();
        expect(readMessage(answer)).toBeUndefined();
      }),
      { numRuns: 200, seed: 9 },
    );
  });
});

const DEEP = `{"on": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`;

/** What a model may write as a call. */
const CALLS: readonly (readonly [what: string, call: { id: unknown; name: unknown; arguments: unknown }])[] = [
  ['arguments nested 100,000 levels deep', { id: 'c1', name: 'set_wifi_status', arguments: DEEP }],
  [
    'arguments of 1 MB',
    { id: 'c1', name: 'set_wifi_status', arguments: JSON.stringify({ on: 'x'.repeat(1_000_000) }) },
  ],
  ['no arguments', { id: 'c1', name: 'set_wifi_status', arguments: null }],
  ['an object of arguments', { id: 'c1', name: 'set_wifi_status', arguments: { on: false } }],
  ['a list of arguments', { id: 'c1', name: 'set_wifi_status', arguments: '[true]' }],
  [
    'arguments called __proto__',
    { id: 'c1', name: 'set_wifi_status', arguments: '{"__proto__": {"on": true}, "on": true}' },
  ],
  ['an argument called constructor', { id: 'c1', name: 'set_wifi_status', arguments: '{"constructor": 1}' }],
  ['a tool called __proto__', { id: 'c1', name: '__proto__', arguments: '{}' }],
  ['a tool called toString', { id: 'c1', name: 'toString', arguments: '{}' }],
  ['a tool with a name of 100,000 characters', { id: 'c1', name: 'x'.repeat(100_000), arguments: '{}' }],
  ['a tool with a NUL in its name', { id: 'c1', name: 'set\0wifi\ud800', arguments: '{}' }],
  ['an id of 10,000 characters', { id: 'x'.repeat(10_000), name: 'set_wifi_status', arguments: '{"on": true}' }],
  ['a number that is no number', { id: 'c1', name: 'set_wifi_status', arguments: '{"on": NaN}' }],
  [
    'an unfinished string of 60,000 escapes',
    { id: 'c1', name: 'set_wifi_status', arguments: `{"on": "${'\\"'.repeat(30_000)}` },
  ],
  [
    'a unit of 60,000 letters',
    {
      id: 'c1',
      name: 'unit_conversion',
      arguments: JSON.stringify({ amount: 1, from_unit: 'a'.repeat(60_000), to_unit: 'm' }),
    },
  ],
];

describe('a whole run with hostile calls goes on, and the next request can be sent', () => {
  const pack = loadPack();
  const store = {
    traffic: FREE_TRAFFIC,
    trajectories: { save: () => Promise.resolve('stored') },
    packs: { find: () => Promise.resolve(toStoredPack(pack)) },
  } as unknown as ResultsStore;
  const dependencies = createDependencies(store, { OPENAI_API_KEY: 'sk-test-0123456789abcdef' });

  const cases = CALLS.flatMap(([what, call]) => ['chat', 'responses'].map((api) => [what, api, call] as const));

  it.each(cases)('%s, api=%s', async (_, api, call) => {
    await using server = await startOpenaiServer([completion({ calls: [call] }), completion({ content: 'Done.' })]);
    const settings = settingsOf(pack);
    const players = { agent: `openai:gpt-test?baseUrl=${server.url}/v1&api=${api}`, user: 'scripted:user' };
    const cell = { sweep: 's', scenario: 'wifi_off', augmentation: 'none', trial: 1, seed: 0, ...players } as const;
    const { events } = await playInline(dependencies, trajectoryInput(prepared(pack), settings, cell));
    expect(endingOf(events)).toMatchObject({ outcome: 'completed' });
    expect(server.requests).toHaveLength(2);
    // The hostile call, and the user's own call that ends the conversation.
    expect(events.filter(({ kind }) => kind === 'tool-executions')).toHaveLength(2);
    const { messages = [], input = [] } = server.requests[1]!.body;
    const inChat = messages.flatMap((one: any) => (one.tool_calls ?? []).map((made: any) => made.function));
    const [sent] = [...inChat, ...input.filter(({ type }: any) => type === 'function_call')];
    expect(sent.name).toMatch(/^[\w-]{1,64}$/);
    expect(JSON.parse(sent.arguments)).toBeTypeOf('object');
    expect({}).not.toHaveProperty('on');
  });
});
