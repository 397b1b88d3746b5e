import { describe, expect, it } from 'vitest';
import type { RoleView } from '../../roles/role.ts';
import { scriptedOracle } from '../../roles/scripted/oracle.ts';
import { scriptedUser } from '../../roles/scripted/user.ts';
import { agentView, userView } from '../../roles/view.ts';
import type { ScriptStep } from '../../sandbox/script.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { take } from './asking.ts';

const OPENING: ViewMessage = { sender: 'user', recipient: 'agent', content: 'Text Ada and tell me her number.' };

const SCRIPT: readonly ScriptStep[] = [
  {
    calls: [
      { id: 'find', tool: 'search_contacts', arguments: { name: 'Ada' } },
      { id: 'when', tool: 'get_current_timestamp', arguments: {} },
    ],
  },
  {
    calls: [
      {
        id: 'send',
        tool: 'send_message',
        arguments: { to: [{ $result: 'find', path: ['-1', 'phone'] }], at: { $result: 'when', path: [] } },
      },
    ],
  },
  { say: 'Ada has {find/0/phone}; it was {when}: {send}' },
];

/** Plays the script against canned answers, a batch's in the order given, and returns the finished conversation. */
async function converse(script: readonly ScriptStep[], answers: readonly (readonly Answer[])[], turns: number) {
  const oracle = scriptedOracle(script, (real) => `shown_${real}`);
  const messages: ViewMessage[] = [OPENING];
  const batches = [...answers];
  for (let taken = 0; taken < turns; taken++) {
    const turn = await take(oracle, agentView({ messages, tools: [], seed: 0, turn: messages.length }));
    if (turn.kind === 'broken') return { messages, broken: turn.reason };
    if (turn.kind === 'speech') {
      messages.push({ sender: 'agent', recipient: 'user', content: turn.content });
      messages.push({ sender: 'user', recipient: 'agent', content: 'Go on.' });
      continue;
    }
    for (const toolCall of turn.calls) {
      messages.push({ sender: 'agent', recipient: 'execution-environment', content: 'call', toolCall });
    }
    for (const { to, content, failed = false } of batches.shift() ?? []) {
      const call = turn.calls[to];
      if (call === undefined) throw new Error('an answer to no call');
      const toolResult = { callId: call.id, name: call.name, failed };
      messages.push({ sender: 'execution-environment', recipient: 'agent', content, toolResult });
    }
  }
  return { messages, broken: undefined };
}

interface Answer {
  readonly to: number;
  readonly content: string;
  readonly failed?: boolean;
}

const callsOf = (messages: readonly ViewMessage[]) => messages.flatMap(({ toolCall }) => (toolCall ? [toolCall] : []));
const speechOf = (messages: readonly ViewMessage[]) =>
  messages.filter(({ sender, recipient }) => sender === 'agent' && recipient === 'user').map(({ content }) => content);

describe('scriptedOracle', () => {
  it.each([
    ['JSON', '[{"phone":"+1555"}]', '"sent"'],
    ['Python', "[{'phone': '+1555'}]", "'sent'"],
  ])('plays its steps and follows references into %s answers', async (_notation, contacts, sent) => {
    // The batch's answers come back in the other order, as after a failing permutation.
    const answers = [
      [
        { to: 1, content: '1715774400.0' },
        { to: 0, content: contacts },
      ],
      [{ to: 0, content: sent }],
    ];
    const { messages } = await converse(SCRIPT, answers, 4);
    expect(callsOf(messages)).toEqual([
      { id: 'call_1_0', name: 'shown_search_contacts', arguments: '{"name":"Ada"}' },
      { id: 'call_1_1', name: 'shown_get_current_timestamp', arguments: '{}' },
      { id: 'call_5_0', name: 'shown_send_message', arguments: '{"to":["+1555"],"at":1715774400}' },
    ]);
    const said = 'Ada has +1555; it was 1715774400: sent';
    expect(speechOf(messages)).toEqual([said, said]);
  });

  it('has something to say after a script without sentences', async () => {
    const script = [{ calls: [{ id: 'on', tool: 'set_wifi', arguments: { on: true } }] }];
    const { messages } = await converse(script, [[{ to: 0, content: 'null' }]], 2);
    expect(speechOf(messages)).toEqual(['That is done.']);
  });

  it.each<[reason: string, reference: string, content: string, failed?: boolean]>([
    ['the script has no call "nobody"', '{nobody}', '1'],
    ['call "find" failed: ValueError: no', '{find}', 'ValueError: no', true],
    ['the answer to call "find" is no value: Ada', '{find}', 'Ada'],
    ['the result of call "find" has nothing at 0/phone', '{find/0/phone}', '[{"name":"Ada"}]'],
    ['the result of call "find" has nothing at 3', '{find/3}', '[]'],
    ['call "later" has no answer yet', '{later}', '1'],
  ])('breaks when %s', async (reason, reference, content, failed = false) => {
    const script = [
      { calls: [{ id: 'find', tool: 'search_contacts', arguments: {} }] },
      { say: reference },
      { calls: [{ id: 'later', tool: 'search_contacts', arguments: {} }] },
    ];
    const { broken } = await converse(script, [[{ to: 0, content, failed }]], 2);
    expect(broken).toBe(reason);
  });
});

describe('scriptedUser', () => {
  const user = scriptedUser([{ say: 'Ada L.' }, { say: 'Yes.' }]);
  const exchange = (replies: readonly string[]): ViewMessage[] => [
    OPENING,
    ...replies.flatMap((content): ViewMessage[] => [
      { sender: 'agent', recipient: 'user', content: '?' },
      { sender: 'user', recipient: 'agent', content },
    ]),
    { sender: 'agent', recipient: 'user', content: 'Well?' },
  ];
  const view = (replies: readonly string[]): RoleView =>
    userView({
      brief: { goal: 'Ask B to text Ada.', knows: [], lacks: [] },
      demonstrations: [{ goal: 'g', knows: [], lacks: [], dialogue: [{ sender: 'user', content: 'Hello' }] }],
      messages: exchange(replies),
      tools: [],
      seed: 0,
      turn: 9,
    });

  it('says its replies in turn, example dialogue not counted, then ends the conversation', async () => {
    expect(await take(user, view([]))).toEqual({ kind: 'speech', content: 'Ada L.' });
    expect(await take(user, view(['Ada L.']))).toEqual({ kind: 'speech', content: 'Yes.' });
    expect(await take(user, view(['Ada L.', 'Yes.']))).toEqual({
      kind: 'calls',
      calls: [{ id: 'call_9_0', name: 'end_conversation', arguments: '{}' }],
    });
  });
});
