import { describe, expect, it } from 'vitest';
import { watchUser } from '../../../roles/watcher/watch-user.ts';
import type { Turn } from '../../../roles/role.ts';
import type { Message } from '../../../sandbox/message.ts';

const TASK = {
  goal: 'Find out the phone number of Priya N.',
  knows: ['Priya N is a colleague.'],
  lacks: ['anything else'],
  answer: '+14089961010',
};
const said = (sender: 'agent' | 'user', content: string): Message => {
  return { sender, recipient: sender === 'agent' ? 'user' : 'agent', content };
};
const called: Message = {
  sender: 'agent',
  recipient: 'execution-environment',
  content: 'search_contacts()',
  toolCall: { id: 'a', name: 'search_contacts', arguments: '{}' },
};
const OPENING = said('user', 'What number does Priya have?');
const ASKED: readonly Message[] = [OPENING, said('agent', 'Which Priya do you mean?')];
const speech = (content: string): Turn => ({ kind: 'speech', content });
const calls = (...names: string[]): Turn => ({
  kind: 'calls',
  calls: names.map((name, k) => ({ id: `c${k}`, name, arguments: '{}' })),
});
const watch = (turn: Turn, log = ASKED, task: Partial<typeof TASK> = {}) => watchUser(turn, log, { ...TASK, ...task });

describe('the watcher of the simulated user', () => {
  it.each(['It is +14089961010, I think.', 'Something like 1 (408) 996-1010', 'Is it 14089961010?'])(
    'sees the answer in "%s", and does not repeat it',
    (text) => {
      expect(watch(speech(text))).toBe('the simulated user revealed the answer that it must keep to itself');
    },
  );

  it('sees an answer in other words, of which the task and the dialogue say some', () => {
    const task = { goal: 'Find out on which day Christmas Day is.', answer: 'Christmas Day is on December 25.' };
    expect(watch(speech("It's the 25th of December, right?"), ASKED, task)).toContain('revealed the answer');
    expect(watch(speech('I mean Christmas Day.'), ASKED, task)).toBeUndefined();
    expect(watch(speech('Some day in December?'), ASKED, task)).toBeUndefined();
    const wrong = [...ASKED, said('agent', 'It is on December 24.')];
    expect(watch(speech('No, it is on the 25th.'), wrong, task)).toContain('revealed the answer');
  });

  it('lets the user repeat an answer that the agent gave', () => {
    const answered = [...ASKED, said('agent', 'Her number is +1 (408) 996-1010.')];
    expect(watch(speech('+14089961010, thanks.'), answered)).toBeUndefined();
    expect(watch(speech('Priya N, my colleague.'))).toBeUndefined();
    expect(watchUser(speech('It is +14089961010.'), ASKED, { goal: 'x', knows: [], lacks: [] })).toBeUndefined();
  });

  it.each([
    ['Sure! How can I help you today?', 'offered help'],
    ['Would you like me to look it up?', 'offered help'],
    ['Is there anything else I can help with?', 'offered help'],
    ['As an AI language model I have no contacts.', 'spoke as the assistant'],
    ['User B: Her number is unknown.', 'spoke as the assistant'],
    ['I’ve sent your message to Priya.', 'claimed to do the work'],
    ['I just called the search_contacts tool.', 'claimed to do the work'],
    ['search_contacts(name="Priya")', 'wrote a tool call as text'],
    ['{"name": "search_contacts", "arguments": {}}', 'wrote a tool call as text'],
  ])('sees the assistant in "%s"', (text, what) => {
    expect(watch(speech(text))).toBe(`the simulated user ${what}: “${text}”`);
  });

  it.each([
    'Can you help me with that?',
    'Let me know if you need anything else from me.',
    "I don't know, use your tools.",
    'I already sent a message to her yesterday.',
    'Yes, turn it on.',
    'My assistant is Priya: she knows.',
  ])('sees nothing wrong in "%s"', (text) => {
    expect(watch(speech(text))).toBeUndefined();
  });

  it.each(['', ' \n'])('sees a text that says nothing: %j', (text) => {
    expect(watch(speech(text))).toBe('the simulated user said nothing');
  });

  it('lets the user repeat itself to an agent that does not listen', () => {
    const text = 'Please just turn it on.';
    const questions = ['What is your favourite colour?', 'How old are you?', 'Do you like cheese?'];
    const log = [OPENING, ...questions.flatMap((question) => [said('agent', question), said('user', text)])];
    expect(watch(speech(text), [...log, said('agent', 'And your name?')])).toBeUndefined();
  });

  it('lets the user repeat what the agent reported, quote it and ask about it', () => {
    const reported = [...ASKED, said('agent', 'Your message has been sent.')];
    for (const text of [
      'Great, it has been sent!',
      'You said it has been sent?',
      'Your message has been sent, you say?',
    ])
      expect([text, watch(speech(text), reported)]).toEqual([text, undefined]);
    expect(watch(speech('It has been sent.'))).toContain('claimed to do the work');
  });

  it('lets the user say what its task has it say', () => {
    const task = { knows: ['It reads: I have sent your keys.'] };
    expect(watch(speech('I have sent your keys.'), ASKED, task)).toBeUndefined();
    expect(watch(speech('It reads "I have sent your keys"'), ASKED)).toBeUndefined();
    expect(watch(speech('I have sent your keys.'), ASKED)).toContain('claimed to do the work');
  });

  it('sees the end of a conversation in which nothing can have been done', () => {
    expect(watch(calls('end_conversation'), [OPENING])).toContain('before the agent had said anything');
    expect(watch(calls('end_conversation'), ASKED)).toContain('in answer to a question');
  });

  it.each<readonly [string, readonly Message[]]>([
    ['the agent has used a tool', [OPENING, called, said('agent', 'Which Priya?')]],
    ['the agent gives up', [OPENING, said('agent', 'I have no tool for that.')]],
    ['the agent offers more', [OPENING, said('agent', 'That cannot be done. Anything else?')]],
    ['the agent has asked before', [...ASKED, said('user', 'N.'), said('agent', 'Which N?')]],
  ])('lets the user end the conversation when %s', (_title, log) => {
    expect(watch(calls('end_conversation'), log)).toBeUndefined();
  });

  it('sees a call of a tool that the user does not have', () => {
    const problem = 'the simulated user called search_contacts, which is no tool of its';
    expect(watch(calls('search_contacts'), [...ASKED, called])).toBe(problem);
    expect(watch(calls('end_conversation', 'search_contacts'), [...ASKED, called])).toBe(problem);
  });

  it('leaves a turn that failed as it is', () => {
    expect(watch({ kind: 'failed', reason: 'no', failureKind: 'refused' })).toBeUndefined();
  });
});
