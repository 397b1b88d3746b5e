import { describe, expect, it } from 'vitest';
import { CONTROL } from './control.ts';
import { FREE_TRAFFIC } from '../../scripts/free-traffic.ts';
import type { CallRequest } from '../../limits/traffic.ts';
import { takeTurn } from '../../activities/take-turn.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { Message, PlayableRole } from '../../sandbox/message.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';
import { loadPack } from '../../scenarios/load-pack.ts';
import { packsOf, settingsOf } from '../support/packs.ts';
import { completion, startOpenaiServer } from '../support/wire/openai-server.ts';
import type { CompletionParts } from '../support/wire/openai-server.ts';
import { PriceList } from '../../roles/prices/price-list.ts';
import { ownPrices } from '../../roles/prices/read-prices.ts';

const pack = loadPack();

/** A turn of a model that answers like this, and the request that it was sent. */
async function turnOf(
  role: PlayableRole,
  events: readonly TrajectoryEvent[],
  parts: CompletionParts,
  prices = new PriceList([]),
) {
  await using server = await startOpenaiServer([completion(parts)]);
  const model = `openai:gpt-test?baseUrl=${server.url}/v1&api=chat`;
  const cell = { sweep: 's', scenario: 'wifi_off', augmentation: 'none', trial: 1, seed: 0 } as const;
  const settings = settingsOf(pack);
  const asked: CallRequest[] = [];
  const traffic = { ...FREE_TRAFFIC, admit: async (call: CallRequest) => (asked.push(call), { kind: 'go' }) };
  const dependencies = {
    packs: packsOf(pack),
    recordings: { find: () => Promise.reject(new Error('none')) },
    environment: {},
    store: { traffic },
    prices,
  };
  const event = await takeTurn(
    dependencies as never,
    { cell: { ...cell, agent: model, user: model }, settings, role, events },
    CONTROL,
  );
  const { messages, tools } = server.requests[0]!.body;
  return {
    event,
    call: asked[0],
    sent: JSON.stringify(messages),
    tools: (tools ?? []).map((tool: { function: { name: string } }) => tool.function.name) as readonly string[],
  };
}

const said = (role: PlayableRole, content: string): TrajectoryEvent => ({
  kind: 'turn',
  role,
  messages: [{ sender: role, recipient: role === 'agent' ? 'user' : 'agent', content }],
});

const called = (role: PlayableRole, name: string): TrajectoryEvent => ({
  kind: 'turn',
  role,
  messages: [
    {
      sender: role,
      recipient: 'execution-environment',
      content: `${name}()`,
      toolCall: { id: 'call_1', name, arguments: '{}' },
    },
  ],
});

function answered(recipient: PlayableRole, name: string, content: string): TrajectoryEvent {
  const message: Message = {
    sender: 'execution-environment',
    recipient,
    content,
    toolResult: { callId: 'call_1', name, errorClass: 'TypeError' },
  };
  return { kind: 'tool-executions', messages: [message] };
}

const OPENING = openingEvent('Switch wifi off.');
const USER_CALLS = [
  OPENING,
  said('agent', 'Done.'),
  called('user', 'end_conversation'),
  answered('user', 'end_conversation', 'TypeError: a secret of the user'),
];

describe('a model', () => {
  it('as agent is offered the tools of the scenario, and the event has its report', async () => {
    const { event, tools } = await turnOf('agent', [OPENING], { content: 'Which one?' });
    expect(tools).toContain('set_wifi_status');
    expect(tools).not.toContain('end_conversation');
    expect(event).toMatchObject({
      kind: 'turn',
      role: 'agent',
      messages: [{ sender: 'agent', recipient: 'user', content: 'Which one?' }],
      report: { servedModel: 'gpt-test', attempts: 1, usage: { input: 11, output: 7 } },
    });
  });

  it('has its turn priced, for a server of its user by prices of its user', async () => {
    const models = '{ gpt-test: { input: 10, cached_input: 1, cache_write: 20, output: 100 } }';
    const file = `{ date: 2026-11-20, prices: [{ provider: openai, source: mine, models: ${models} }] }`;
    const own = new PriceList([ownPrices(file, 'mine.yaml')]);
    const priced = await turnOf('agent', [OPENING], { content: 'Which one?' }, own);
    const usd = (5 * 10 + 4 * 1 + 2 * 20 + 7 * 100) / 1e6;
    expect(priced.event.report).toMatchObject({ usage: { costUsd: usd }, pricedBy: 'mine.yaml of 2026-11-20' });
    const unpriced = await turnOf('agent', [OPENING], { content: 'Which one?' });
    expect(unpriced.event.report).toMatchObject({ usage: { costUsd: null } });
    expect(unpriced.event.report).not.toHaveProperty('pricedBy');
  });

  it('waits behind trajectories that have called a model already, until its own has', async () => {
    const { event, call } = await turnOf('agent', [OPENING], { content: 'Which one?' });
    const ticket = expect.stringMatching(/^s\/wifi_off\/none\/.*\/1#1$/);
    expect(call).toMatchObject({ ticket, sweep: 's', first: true });
    const next = await turnOf('agent', [OPENING, event, said('user', 'That one.')], { content: 'Done.' });
    expect(next.call).toMatchObject({ first: false });
  });

  it('as agent is not shown what the user does with tools', async () => {
    const events = [...USER_CALLS, said('user', 'Thanks so far.')];
    const { sent } = await turnOf('agent', events, { content: 'Bye.' });
    expect(sent).toContain('Thanks so far.');
    expect(sent).not.toContain('secret of the user');
    expect(sent).not.toContain('end_conversation');
  });

  it('as user is offered its own tools only, and the same ones after a call of its own', async () => {
    const toAgent = await turnOf('user', [OPENING, said('agent', 'Done.')], { content: 'Thanks.' });
    expect(toAgent.tools).toEqual(['end_conversation']);
    expect((await turnOf('user', USER_CALLS, { content: 'Thanks.' })).tools).toEqual(['end_conversation']);
  });

  it('as user is not shown what the agent does with tools', async () => {
    const dealings = [called('agent', 'get_wifi_status'), answered('agent', 'get_wifi_status', 'TypeError: internal')];
    const { sent } = await turnOf('user', [OPENING, ...dealings, said('agent', 'Done.')], { content: 'Thanks.' });
    expect(sent).toContain('Done.');
    expect(sent).not.toContain('internal');
    expect(sent).not.toContain('get_wifi_status');
  });

  it('has what its provider wants back on the first message of the turn only', async () => {
    const calls = ['a', 'b'].map((id) => ({ id, name: 'get_wifi_status', arguments: '{}' }));
    const extra = { reasoning_content: 'I look it up.' };
    const { event } = await turnOf('agent', [OPENING], { calls, extra });
    const [first, second] = event.messages;
    expect(JSON.stringify(first?.providerData)).toContain('I look it up.');
    expect(second?.toolCall?.id).toBe('b');
    expect(second).not.toHaveProperty('providerData');
  });
});
