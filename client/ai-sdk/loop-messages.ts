import { callInput } from '../../roles/adapters/call-input.ts';
import type { SeatMessage, SeatView } from '../../roles/seat/seat.ts';
import type { LoopMessage } from './tool-loop.ts';

/** What the system says, which agents are given as their instructions. */
export function instructionsIn({ messages }: Pick<SeatView, 'messages'>): string {
  return messages.flatMap((message) => (message.role === 'system' ? message.content : [])).join('\n\n');
}

/** A conversation as the AI SDK takes it; the results of calls that were made together are one message. */
export function loopMessages({ messages, failures }: Pick<SeatView, 'messages' | 'failures'>): LoopMessage[] {
  const names = new Map(
    messages.flatMap((message) => seatCallsOf(message).map((call) => [call.id, call.function.name])),
  );
  const written: LoopMessage[] = [];
  for (const message of messages) {
    const newest = written.at(-1);
    if (message.role === 'user') written.push({ role: 'user', content: message.content });
    if (message.role === 'assistant') written.push({ role: 'assistant', content: partsOf(message) });
    if (message.role !== 'tool') continue;
    const { tool_call_id: toolCallId, content: value } = message;
    const output = { type: failures.includes(toolCallId) ? ('error-text' as const) : ('text' as const), value };
    const result = { type: 'tool-result' as const, toolCallId, toolName: names.get(toolCallId) ?? '', output };
    if (newest?.role === 'tool') newest.content.push(result);
    else written.push({ role: 'tool', content: [result] });
  }
  return written;
}

export function seatCallsOf(message: SeatMessage | undefined) {
  return (message?.role === 'assistant' && message.tool_calls) || [];
}

function partsOf(message: SeatMessage) {
  const calls = seatCallsOf(message).map(({ id, function: { name, arguments: written } }) => {
    return { type: 'tool-call' as const, toolCallId: id, toolName: name, input: callInput(written) };
  });
  const text = message.content === '' && calls.length > 0 ? [] : [{ type: 'text' as const, text: message.content }];
  return [...text, ...calls];
}
