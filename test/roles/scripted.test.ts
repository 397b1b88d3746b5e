import { describe, expect, it } from 'vitest';
import { scriptedOracle } from '../../roles/scripted/oracle.ts';
import { isIgnorance } from '../../roles/scripted/user-words.ts';
import { scriptedUser } from '../../roles/scripted/user.ts';
import type { UserKnowledge } from '../../roles/scripted/user-knowledge.ts';
import { isObjection } from '../../language/objections.ts';
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
  const WORDED: readonly ScriptedReply[] = [
    { when: { asks: ['who', 'which person'] }, say: 'Ada L.' },
    { when: { asks: ['when', 'what time'] }, say: 'At five.' },
    { when: { says: ['sent', 'texted'] }, say: 'Now text Bob.' },
    { when: { says: ['sent'] }, say: 'And Cy.' },
  ];
  const SLOTTED: readonly ScriptedReply[] = [
    { when: { slot: 'recipient' }, say: 'To Ada.' },
    { when: { slot: 'content' }, say: 'Just write: Are you in?' },
    { when: { restates: 'time' }, say: 'Tomorrow at 5PM.' },
  ];
  const END = { kind: 'calls', calls: [{ id: 't00009000', name: 'end_conversation', arguments: '{}' }] };
  type Said = readonly [agent: string, user: string];
  interface Setting {
    readonly knowledge?: UserKnowledge;
    readonly opening?: string;
    readonly seed?: number;
    readonly profile?: 'default' | 'paper';
  }

  /**
   * What the user does in answer to the last text; before it, each text of the agent is followed by what the user said. In
   * profile `paper` facts are said as they are.
   */
  async function answer(
    replies: readonly ScriptedReply[],
    last: string,
    before: readonly Said[] = [],
    { knowledge, opening = OPENING.content, seed = 0, profile = 'paper' }: Setting = {},
  ) {
    const messages: ViewMessage[] = [
      { ...OPENING, content: opening },
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
    const parts = { messages, tools: [], seed, turn: 9, addressedBy: 'agent', profile } as const;
    const turn = await take(scriptedUser(replies, knowledge), roleView('user', source, parts));
    return turn.kind === 'speech' ? turn.content : turn;
  }

  it.each([
    ['a word of it in any case', 'WHO is it for?', 'Ada L.'],
    ['a phrase of it across punctuation', 'Which person, please?', 'Ada L.'],
    ['a later reply first', 'At what time?', 'At five.'],
    ['a request without a question mark', 'Please tell me who.', 'Ada L.'],
    ['both parts', 'Who is it for, and when?', 'Ada L. At five.'],
  ])('gives the reply that is asked for in words of its author: %s', async (_, text, reply) => {
    expect(await answer(WORDED, text)).toBe(reply);
  });

  it.each([
    ['a part alone', 'To whom?', 'To Ada.'],
    ['the other part alone', 'What would you like to say?', 'Just write: Are you in?'],
    ['both parts', 'What should it say, and who should get it?', 'Just write: Are you in? To Ada.'],
    ['a list of what is needed', 'I need two things:\n- the recipient\n- the text', 'To Ada. Just write: Are you in?'],
    ['all that is missing', 'Could you give me more details?', 'To Ada. Just write: Are you in?'],
    ['what the opening says', 'When was that again?', 'Tomorrow at 5PM.'],
  ])('gives the reply for what is asked, whatever the words: %s', async (_, text, reply) => {
    expect(await answer(SLOTTED, text)).toBe(reply);
  });

  it('says again what it is asked for again', async () => {
    expect(await answer(SLOTTED, 'Sorry, who was it for?', [['Who?', 'To Ada.']])).toBe('To Ada.');
    const restated = [...SLOTTED, { when: { restates: 'recipient' }, say: 'I said to Ada.' }] as const;
    expect(await answer(restated, 'Sorry, who was it for?', [['Who?', 'To Ada.']])).toBe('I said to Ada.');
  });

  it.each<[string, string, ...Said[]]>([
    ['another question', 'What should it say?'],
    ['a word that only contains it', 'Whoever could that be?'],
    ['the words of a phrase apart', 'What is the right time zone?'],
  ])('does not answer as if it were right: %s', async (_, text, ...before) => {
    expect(await answer(WORDED, text, before)).toSatisfy(isIgnorance);
  });

  it('does not know in other words each time', async () => {
    const questions = ['What colour?', 'Which size?', 'How many?', 'What is her id?', 'Why?'];
    const answers = await Promise.all(questions.map((question) => answer([], question)));
    expect(answers.every((text) => typeof text === 'string' && isIgnorance(text))).toBe(true);
    expect(new Set(answers).size).toBeGreaterThan(2);
  });

  it('ends the conversation at the second question in a row that it cannot answer', async () => {
    const before = ['What colour?', "I don't know, sorry."] as const;
    expect(await answer(WORDED, 'Which size?', [before])).toEqual(END);
    expect(await answer(WORDED, 'Which size?', [before, ['Who?', 'Ada L.']])).toSatisfy(isIgnorance);
  });

  it('ends the conversation when the agent says the same for the third time', async () => {
    const before = ['Who?', 'To Ada.'] as const;
    expect(await answer(SLOTTED, 'Who?', [before])).toBe('To Ada.');
    expect(await answer(SLOTTED, 'Who?', [before, before])).toEqual(END);
  });

  it('goes on with a sequel once all before it are given, and ends when nothing is left', async () => {
    const said = [
      ['Who?', 'Ada L.'],
      ['When?', 'At five.'],
    ] as const;
    expect(await answer(WORDED, 'I texted Ada.', said)).toBe('Now text Bob.');
    expect(await answer(WORDED, 'I texted Ada. Anything else?', said)).toBe('Now text Bob.');
    expect(await answer(WORDED, 'Sent to Bob.', [...said, ['I texted Ada.', 'Now text Bob.']])).toBe('And Cy.');
    const all = [...said, ['I texted Ada.', 'Now text Bob.'], ['Sent.', 'And Cy.']] as const;
    expect(await answer(WORDED, 'Sent to Cy.', all)).toEqual(END);
  });

  it.each([
    ['leave to do it', 'May I say that it was sent?'],
    ['what stands in its way', 'The text cannot be sent: wifi is off. Shall I turn it on?'],
  ])('does not take for done what is not: %s', async (_, text) => {
    const said = [['Who, and when?', 'Ada L. At five.']] as const;
    expect(await answer(WORDED, text, said)).not.toContain('Bob');
  });

  it.each([
    ['a statement', 'I am afraid I cannot do that.'],
    ['success', 'I have texted Ada.'],
    ['success that quotes a question', 'Your message "How far along is it?" has been sent to Ada.'],
    ['success with an offer', 'Done! Is there anything else I can help you with?'],
    ['success with an afterthought', 'It is set for Friday. If you meant the 24th, let me know.'],
  ])('ends the conversation after %s', async (_, text) => {
    expect(await answer([], text)).toEqual(END);
  });

  const YES = /^(?:Yes|Sure)\b/;
  const NO = /^No\b/;
  it.each([
    ['Cellular service is off. Shall I turn it on?', YES],
    ['Low battery mode prevents that. Let me know if I should turn it off.', YES],
    ['Is it OK if I look through your contacts?', YES],
    ['Do you want me to send it now?', YES],
    ['Shall I go ahead?', YES],
    ['Shall I delete Ada, too?', NO],
    ['Would you like me to remind you?', NO],
    ['Should I turn on low battery mode?', NO],
    ['Should I turn wifi off?', NO],
  ])('says yes to what serves its wish, and no to what does not: %s', async (text, words) => {
    expect(await answer([], text)).toMatch(words);
  });

  it.each([
    ['Do you want it tomorrow at 5 PM?', /^(?:Yes|That's right).* Tomorrow at 5PM\.$/],
    ['Is it for today?', /^No.* Tomorrow at 5PM\.$/],
    ['Is it for Friday?', /^Tomorrow at 5PM\.$/],
    ['Do you want it today or tomorrow?', /^Tomorrow at 5PM\.$/],
  ])('judges a time that it is asked to confirm: %s', async (text, words) => {
    const replies: readonly ScriptedReply[] = [{ when: { slot: 'time' }, say: 'Tomorrow at 5PM.' }];
    expect(await answer(replies, text, [], { opening: 'Remind me to call Ada.' })).toMatch(words);
  });

  it.each([
    ['Should I send it to Dana?', /^No.* To Ada\.$/],
    ['Shall I send it to Ada?', /^(?:Yes|That's right).* To Ada\.$/],
    ['Should I send it to Dana or to Ada?', /^To Ada\.$/],
    ['Shall I choose a text for you?', /^Just write: Are you in\?$/],
  ])('judges a name or a pick that it is asked to confirm: %s', async (text, words) => {
    expect(await answer(SLOTTED, text, [], { opening: 'I want to send a message.' })).toMatch(words);
  });

  it.each([
    ['Wifi is off. Could you turn it on?', /do that|leave that/],
    ['Your message is ready. Send it?', YES],
    ['Should I include a location as well?', NO],
  ])('leaves the work to the agent: %s', async (text, words) => {
    expect(await answer([], text)).toMatch(words);
  });

  const KNOWLEDGE: UserKnowledge = { knows: [], month: 5, isPossible: true };

  it('objects twice to what it can see is wrong, and ends when it hears it again', async () => {
    const setting = { knowledge: KNOWLEDGE, opening: 'Text Ada: Hi!', profile: 'default' } as const;
    const said = await answer([], 'I sent it to Dana.', [], setting);
    const objection = typeof said === 'string' ? said : '';
    expect(objection).toSatisfy(isObjection);
    const again = await answer([], 'Yes, I sent it to Dana.', [['I sent it to Dana.', objection]], setting);
    const before: [string, string][] = [
      ['I sent it to Dana.', objection],
      ['Yes, I sent it to Dana.', typeof again === 'string' ? again : ''],
    ];
    expect(before[1]?.[1]).toSatisfy(isObjection);
    expect(await answer([], 'It was sent to Dana.', before, setting)).toEqual(END);
    expect(await answer([], 'Sorry, now I sent it to Ada.', [['I sent it to Dana.', objection]], setting)).toEqual(END);
    expect(await answer([], 'I sent it to Ada.', [], setting)).toEqual(END);
  });

  it('gives a reply without a condition in its turn', async () => {
    expect(await answer([{ say: 'Now the next one.' }], 'Done.')).toBe('Now the next one.');
  });
});
