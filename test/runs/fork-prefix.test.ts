import { describe, expect, it } from 'vitest';
import { InvalidFork, prefixAt, spokenTurn } from '../../runs/fork-prefix.ts';
import type { TrajectoryEvent } from '../../sandbox/event.ts';
import type { Message } from '../../sandbox/message.ts';
import { openingEvent } from '../../sandbox/trajectory.ts';

const call = (id: string): Message => ({
  sender: 'agent',
  recipient: 'execution-environment',
  content: 'get_wifi_status()',
  toolCall: { id, name: 'get_wifi_status', arguments: '{}' },
});
const answer = (callId: string): Message => ({
  sender: 'execution-environment',
  recipient: 'agent',
  content: 'true',
  toolResult: { callId, name: 'get_wifi_status' },
});
const says = (content: string): Message => ({ sender: 'agent', recipient: 'user', content });

/** Messages: 0 opening, 1 and 2 calls, 3 and 4 their answers, 5 the agent's text, then a turn that failed. */
const EVENTS: readonly TrajectoryEvent[] = [
  openingEvent('Is the wifi on?'),
  { kind: 'turn', role: 'agent', messages: [call('a'), call('b')] },
  { kind: 'tool-executions', messages: [answer('a'), answer('b')] },
  { kind: 'turn', role: 'agent', messages: [says('It is.')] },
  { kind: 'turn', role: 'user', messages: [], failed: 'refused', failureKind: 'refused' },
  { kind: 'ending', outcome: 'user-error', reason: 'refused', failureKind: 'refused' },
];

describe('the events up to a message', () => {
  it.each([
    [0, 1],
    [2, 2],
    [4, 3],
    [5, 4],
  ])('message %i is the last of %i events', (at, events) => {
    expect(prefixAt(EVENTS, at)).toEqual(EVENTS.slice(0, events));
  });

  it.each([
    [1, 'messages 1 to 2 are parallel calls, which belong together; fork at 0 or 2'],
    [3, 'messages 3 to 4 are answers to parallel calls, which belong together; fork at 2 or 4'],
    [6, 'there is no message 6: the run has the messages 0 to 5'],
  ])('there are none up to message %i', (at, problem) => {
    expect(() => prefixAt(EVENTS, at)).toThrow(InvalidFork);
    expect(() => prefixAt(EVENTS, at)).toThrow(problem);
  });
});

describe('words in place of those of a role', () => {
  it('are those of the role whose turn it is', () => {
    expect(spokenTurn(prefixAt(EVENTS, 0), 'Yes.')).toMatchObject({ role: 'agent', messages: [says('Yes.')] });
    const user = { role: 'user', messages: [{ sender: 'user', recipient: 'agent', content: 'Sure?' }] };
    expect(spokenTurn(prefixAt(EVENTS, 5), 'Sure?')).toMatchObject(user);
  });

  it('are nobody’s while a call waits for its answer, and after the end', () => {
    expect(() => spokenTurn(prefixAt(EVENTS, 2), 'Yes.')).toThrow('after message 2 the tools answer');
    const ended = [
      ...EVENTS.slice(0, 3),
      { kind: 'turn', role: 'agent', messages: [{ ...says('Bye'), conversationActive: false }] },
    ];
    expect(() => spokenTurn(ended as readonly TrajectoryEvent[], 'Yes.')).toThrow(
      'the conversation ends with message 5',
    );
  });
});
