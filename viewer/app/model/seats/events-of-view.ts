import type { ToolExecutionsEvent, TurnEvent } from '../../../../sandbox/event.ts';
import type { Message } from '../../../../sandbox/message.ts';

type ViewEvent = TurnEvent | ToolExecutionsEvent;

/** What a role sees, as the log of a run has it: calls in a row are one turn, and so are their answers. */
export function eventsOfView(messages: readonly Message[]): readonly ViewEvent[] {
  const events: ViewEvent[] = [];
  for (const message of messages) {
    const last = events.at(-1);
    if (last !== undefined && kindOf(message) !== 'text' && kindOf(message) === kindOf(last.messages[0]))
      events[events.length - 1] = { ...last, messages: [...last.messages, message] };
    else if (message.toolResult !== undefined) events.push({ kind: 'tool-executions', messages: [message] });
    else events.push({ kind: 'turn', role: message.sender === 'user' ? 'user' : 'agent', messages: [message] });
  }
  return events;
}

function kindOf(message: Message | undefined): 'text' | 'call' | 'answer' {
  if (message?.toolCall !== undefined) return 'call';
  return message?.toolResult === undefined ? 'text' : 'answer';
}
