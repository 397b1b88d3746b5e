import type { OpenAI } from 'openai';
import type { ViewMessage } from '../../sandbox/view.ts';
import type { RoleView } from '../role.ts';

type ChatMessage = OpenAI.ChatCompletionMessageParam;

/**
 * The view as chat messages (facts/semantics.md 4 and 5): what the role said is the assistant's, what the other party
 * said the user's. Calls made together form one assistant message.
 */
export function chatMessages({ role, messages }: RoleView): readonly ChatMessage[] {
  const chat: ChatMessage[] = [];
  for (const message of messages) {
    const newest = chat.at(-1);
    if (!message.toolCall) chat.push(chatMessage(message, role));
    else if (newest?.role === 'assistant' && newest.tool_calls) newest.tool_calls.push(chatCall(message.toolCall));
    else chat.push({ role: 'assistant', content: '', tool_calls: [chatCall(message.toolCall)] });
  }
  return chat;
}

function chatMessage({ sender, content, toolResult }: ViewMessage, role: RoleView['role']): ChatMessage {
  if (toolResult) return { role: 'tool', tool_call_id: toolResult.callId, content };
  if (sender === 'system') return { role: 'system', content };
  return { role: sender === role ? 'assistant' : 'user', content };
}

function chatCall(call: NonNullable<ViewMessage['toolCall']>): OpenAI.ChatCompletionMessageFunctionToolCall {
  return { id: call.id, type: 'function', function: { name: call.name, arguments: call.arguments } };
}
