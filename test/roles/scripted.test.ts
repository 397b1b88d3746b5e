import { describe, expect, it } from 'vitest';
import { scriptedOracle } from '../../roles/scripted/oracle.ts';
import { IGNORANCE, scriptedUser } from '../../roles/scripted/user.ts';
import { roleView } from '../../roles/view.ts';
import type { PromptSource } from '../../roles/view.ts';
import type { ScriptedReply, ScriptStep } from '../../sandbox/script.ts';
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
    const view = {
      role: 'agent',
      messages,
      tools: [],
      seed: 0,
      turn: messages.length,
      profile: 'default',
    } as const;
    const turn = await take(oracle, view);
    if (turn.kind === 'failed') return { messages, broken: turn.reason };
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
  it('rounds a number where the script says so', async () => {
    const script = [
      { calls: [{ id: 'far', tool: 'distance', arguments: {} }] },
      { say: '{far:0}, {far:2}, {far}' },
    ] satisfies readonly ScriptStep[];
    const { messages } = await converse(script, [[{ to: 0, content: '67.8567' }]], 2);
    expect(speechOf(messages)).toEqual(['68, 67.86, 67.8567']);
  });

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
      { id: 't00001000', name: 'shown_search_contacts', arguments: '{"name":"Ada"}' },
      { id: 't00001001', name: 'shown_get_current_timestamp', arguments: '{}' },
      { id: 't00005000', name: 'shown_send_message', arguments: '{"to":["+1555"],"at":1715774400}' },
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
    ['the answer to call "find" is not a value: Ada', '{find}', 'Ada'],
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
  const replies: readonly ScriptedReply[] = [
    { when: { asks: ['who', 'which person'] }, say: 'Ada L.' },
    { when: { asks: ['when', 'what time'] }, say: 'At five.' },
    { when: { says: ['sent', 'texted'] }, say: 'Now text Bob.' },
    { when: { says: ['sent'] }, say: 'And Cy.' },
  ];
  const END = { kind: 'calls', calls: [{ id: 't00009000', name: 'end_conversation', arguments: '{}' }] };

  /** What the user does in answer to the last text; before it, each text of the agent is followed by what the user said. */
  async function answer(last: string, before: readonly (readonly [agent: string, user: string])[] = []) {
    const messages: ViewMessage[] = [
      OPENING,
      ...before.flatMap(([agent, user]): ViewMessage[] => [
        { sender: 'agent', recipient: 'user', content: agent },
        { sender: 'user', recipient: 'agent', content: user },
      ]),
      { sender: 'agent', recipient: 'user', content: last },
    ];
    // A line of the example equals a reply, and counts for nothing.
    const dialogue = [{ sender: 'user', content: 'Ada L.' }] as const;
    const source: PromptSource = {
      user: { goal: 'Ask B to text Ada.', knows: [], lacks: [] },
      demonstrations: [{ goal: 'g', knows: [], lacks: [], dialogue }],
    };
    const view = roleView('user', source, {
      messages,
      tools: [],
      seed: 0,
      turn: 9,
      addressedBy: 'agent',
      profile: 'default',
    });
    const turn = await take(scriptedUser(replies), view);
    return turn.kind === 'speech' ? turn.content : turn;
  }

  it.each([
    ['a word of it in any case', 'WHO is it for?', 'Ada L.'],
    ['a phrase of it across punctuation', 'Which person, please?', 'Ada L.'],
    ['a later reply first', 'At what time?', 'At five.'],
  ])('gives the reply that is asked for: %s', async (_, text, reply) => {
    expect(await answer(text)).toBe(reply);
  });

  it.each<[string, string, ...(readonly [agent: string, user: string])[]]>([
    ['another question', 'What should it say?'],
    ['a word that only contains it', 'Whoever could that be?'],
    ['the words of a phrase apart', 'What is the right time zone?'],
    ['a reply that has been given', 'Who was that again?', ['Who?', 'Ada L.']],
    ['a sequel before its turn', 'May I say that it was sent?'],
  ])('does not answer as if it were right: %s', async (_, text, ...before) => {
    expect(await answer(text, before)).toBe(IGNORANCE);
  });

  it('ends the conversation at the second question in a row that it cannot answer', async () => {
    expect(await answer('What should it say?', [['What should it say?', IGNORANCE]])).toEqual(END);
    const answeredBetween = [
      ['What should it say?', IGNORANCE],
      ['Who?', 'Ada L.'],
    ] as const;
    expect(await answer('What should it say?', answeredBetween)).toBe(IGNORANCE);
  });

  it('goes on with a sequel once all before it are given, and ends when nothing is left', async () => {
    const said = [
      ['Who?', 'Ada L.'],
      ['When?', 'At five.'],
    ] as const;
    expect(await answer('I texted Ada.', said)).toBe('Now text Bob.');
    expect(await answer('Sent to Bob.', [...said, ['I texted Ada.', 'Now text Bob.']])).toBe('And Cy.');
    const all = [...said, ['I texted Ada.', 'Now text Bob.'], ['Sent.', 'And Cy.']] as const;
    expect(await answer('Sent to Cy.', all)).toEqual(END);
  });

  it('ends the conversation at a statement that it has nothing to say to', async () => {
    expect(await answer('I am afraid I cannot do that.')).toEqual(END);
  });

  it('gives a reply without a condition in its turn', async () => {
    const user = scriptedUser([{ say: 'Yes.' }]);
    const source = { user: { goal: 'g', knows: [], lacks: [] }, demonstrations: [] };
    const view = roleView('user', source, {
      messages: [OPENING, { sender: 'agent', recipient: 'user', content: 'Shall I?' }],
      tools: [],
      seed: 0,
      turn: 2,
      addressedBy: 'agent',
      profile: 'default',
    });
    expect(await take(user, view)).toEqual({ kind: 'speech', content: 'Yes.' });
  });
});
