import type { TrajectoryEvent, TurnEvent } from '../../../sandbox/event.ts';
import type { JsonValue } from '../../../sandbox/json.ts';
import type { Message } from '../../../sandbox/message.ts';

/** Short forms of messages and events for hand-made logs. */
export function says(content: string, sender: 'user' | 'agent' = 'agent'): Message {
  return { sender, recipient: sender === 'agent' ? 'user' : 'agent', content };
}

export function calls(id: string, name: string, given: JsonValue = {}): Message {
  const text = JSON.stringify(given);
  const toolCall = { id, name, arguments: text };
  return { sender: 'agent', recipient: 'execution-environment', content: `${name}(${text})`, toolCall };
}

export function returns(callId: string, name: string, result: JsonValue, more: Partial<Message> = {}): Message {
  const trace = { toolName: name, arguments: {}, result };
  return {
    sender: 'execution-environment',
    recipient: 'agent',
    content: JSON.stringify(result),
    toolResult: { callId, name, trace },
    ...more,
  };
}

export function fails(callId: string, name: string, content: string): Message {
  const toolResult = { callId, name, errorClass: 'ValueError' };
  return { sender: 'execution-environment', recipient: 'agent', content, toolResult };
}

export function turn(...messages: readonly Message[]): TurnEvent {
  return { kind: 'turn', role: messages[0]?.sender === 'user' ? 'user' : 'agent', messages };
}

export function executed(...messages: readonly Message[]): TrajectoryEvent {
  return { kind: 'tool-executions', messages };
}

export const COMPLETED: TrajectoryEvent = { kind: 'ending', outcome: 'completed' };
