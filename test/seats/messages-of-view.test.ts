import { expect, it } from 'vitest';
import { seenBy, messagesOfView } from '../../seats/messages-of-view.ts';
import { OPENING_CUE, OWN_PART } from '../../roles/model/strict-dialogue.ts';
import type { SeatMessage, SeatView } from '../../roles/seat/seat.ts';

const view = (...messages: readonly SeatMessage[]): SeatView => ({
  session: 's',
  trajectory: 't',
  turn: messages.length,
  role: 'agent',
  messages,
  since: 0,
  failures: ['b'],
  tools: [],
  seed: 0,
  state: null,
});
const call = (id: string) => ({ id, type: 'function', function: { name: `get_${id}`, arguments: '{}' } }) as const;

it('a conversation is what was said after the brief, and the brief is told without its examples', () => {
  const said = { role: 'user', content: 'Hello.' } as const;
  const messages = [{ sender: 'user', recipient: 'agent', content: 'Hello.' }];
  expect(seenBy(view(said))).toEqual({ brief: null, examples: null, messages });
  const told = (content: string) => seenBy(view({ role: 'system', content }, said));
  expect(told('Be brief.')).toEqual({ brief: 'Be brief.', examples: null, messages });
  expect(told(`Example 1\n${OWN_PART}\nBe brief.`)).toEqual({ brief: 'Be brief.', examples: 'Example 1', messages });
});

it('each call and each answer is a message, one that failed too; what only opens a dialogue is none', () => {
  const messages = messagesOfView(
    view(
      { role: 'user', content: OPENING_CUE },
      { role: 'assistant', content: '', tool_calls: [call('a'), call('b')] },
      { role: 'tool', tool_call_id: 'a', content: 'on' },
      { role: 'tool', tool_call_id: 'b', content: 'no signal' },
    ),
  );
  expect(messages.map(({ content, toolCall, toolResult }) => [content, toolCall?.id, toolResult])).toEqual([
    ['get_a', 'a', undefined],
    ['get_b', 'b', undefined],
    ['on', undefined, { callId: 'a', name: 'get_a' }],
    ['no signal', undefined, { callId: 'b', name: 'get_b', errorClass: 'Error' }],
  ]);
});
