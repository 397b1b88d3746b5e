import { OPENING_CUE, OWN_PART } from '../roles/model/strict-dialogue.ts';
import type { SeatMessage, SeatView } from '../roles/seat/seat.ts';
import type { Message, PlayableRole, ToolCall } from '../sandbox/message.ts';
import type { OpenSeatDocument } from '../viewer/documents/seat-document.ts';

/** The conversation as the seat sees it, in the form of a log: a message per text, call and answer. */
export function messagesOfView({
  messages,
  role,
  failures,
}: Pick<SeatView, 'messages' | 'role' | 'failures'>): readonly Message[] {
  const calls = new Map<string, ToolCall>();
  const said = messages.filter(({ content }) => content !== OPENING_CUE);
  const logs = said.flatMap((message) => logged(message, role, calls));
  return logs.map((one) => failed(one, failures));
}

/** The same, apart from what the seat is told before: a person who plays looks for the task, which a model reads after examples. */
export function seenBy(view: SeatView): Pick<OpenSeatDocument, 'brief' | 'examples' | 'messages'> {
  const all = messagesOfView(view);
  const [prompt, ...messages] = all;
  if (prompt?.sender !== 'system') return { brief: null, examples: null, messages: all };
  const [examples = '', task] = prompt.content.split(OWN_PART, 2);
  if (task === undefined) return { brief: prompt.content, examples: null, messages };
  return { brief: task.trim(), examples: examples.trim(), messages };
}

/** Where in the messages begins what a person has not been shown. Texts of one party in a row are joined, so one that was shown may have grown. */
export function newMessages(shown: readonly Message[], now: readonly Message[]): number {
  const different = now.findIndex((message, index) => shown[index]?.content !== message.content);
  return different === -1 ? now.length : different;
}

function logged(message: SeatMessage, role: PlayableRole, calls: Map<string, ToolCall>): readonly Message[] {
  const { content } = message;
  if (message.role === 'tool') {
    const { name = 'tool' } = calls.get(message.tool_call_id) ?? {};
    const toolResult = { callId: message.tool_call_id, name };
    return [{ sender: 'execution-environment', recipient: role, content, toolResult }];
  }
  if ('tool_calls' in message && message.tool_calls !== undefined) {
    return message.tool_calls.map(({ id, function: { name, arguments: given } }) => {
      const toolCall = { id, name, arguments: given };
      calls.set(id, toolCall);
      return { sender: role, recipient: 'execution-environment', content: name, toolCall };
    });
  }
  const other = role === 'agent' ? 'user' : 'agent';
  if (message.role === 'assistant') return [{ sender: role, recipient: other, content }];
  return [{ sender: message.role === 'system' ? 'system' : other, recipient: role, content }];
}

/** Which error it was is in the words of the answer. */
function failed(message: Message, failures: readonly string[]): Message {
  const { toolResult } = message;
  if (toolResult === undefined || !failures.includes(toolResult.callId)) return message;
  return { ...message, toolResult: { ...toolResult, errorClass: 'Error' } };
}
