import { describe, expect, it } from 'vitest';
import { logOf } from '../../evaluation/log-of.ts';
import { turnCount } from '../../evaluation/evaluate.ts';
import { addContact, call, runOf, say, traceOf } from './run.ts';

describe('logOf', () => {
  const refused = {
    ...say('execution-environment', 'agent', 'ValueError: no such contact'),
    toolResult: { callId: 'call_2', name: 'contact_2', errorClass: 'ValueError' },
  };
  const log = logOf(
    runOf(
      ...call(traceOf('add_contact', { name: 'Edsger' }, 'p2'), addContact),
      refused,
      say('agent', 'user', 'done'),
      say('user', 'execution-environment', 'end_conversation()'),
      { ...say('execution-environment', 'user', 'None'), conversationActive: false },
    ),
  );

  it('turns each message into a row of the SANDBOX database', () => {
    expect(log.message(2)).toEqual({
      sender: 'EXECUTION_ENVIRONMENT',
      recipient: 'AGENT',
      content: 'None',
      openai_tool_call_id: 'call_1',
      openai_function_name: 'add_contact',
      conversation_active: true,
      tool_call_exception: null,
      tool_trace: [{ tool_name: 'add_contact', arguments: { name: 'Edsger' }, result: 'p2' }],
      visible_to: ['EXECUTION_ENVIRONMENT', 'AGENT'],
    });
    expect(log.message(3)).toMatchObject({ tool_call_exception: 'ValueError: no such contact', tool_trace: null });
    expect(log.message(6)).toMatchObject({ conversation_active: false });
    expect(log.rows('SANDBOX', 4)).toEqual([log.message(4)]);
  });

  it('applies a change from the answer that carries it', () => {
    expect([0, 1, 2, 6].map((message) => log.rows('CONTACT', message).length)).toEqual([2, 2, 3, 3]);
    expect(log.rows('CONTACT', 3)).toBe(log.rows('CONTACT', 2));
  });

  it('counts turns without the opening and without the calls of the user', () => {
    expect(turnCount(log)).toBe(4);
  });
});
