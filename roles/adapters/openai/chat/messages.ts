import type { OpenAI } from 'openai';
import type { JsonObject } from '../../../../sandbox/json.ts';
import type { ProviderData, ToolCall } from '../../../../sandbox/message.ts';
import type { ViewMessage } from '../../../../sandbox/view.ts';
import type { RoleView } from '../../../role.ts';
import { callInputText, callName } from '../../call-input.ts';
import { isObject } from '../../../../sandbox/json.ts';

type ChatMessage = OpenAI.ChatCompletionMessageParam;
type ChatCall = OpenAI.ChatCompletionMessageFunctionToolCall;

/**
 * The view as chat messages: what the role said is the assistant's, what the other party said the user's. Calls made
 * together form one assistant message. The provider's own fields are put back where they were.
 */
export function chatMessages({ role, messages }: RoleView): readonly ChatMessage[] {
  const chat: ChatMessage[] = [];
  for (const message of messages) {
    const newest = chat.at(-1);
    if (!message.toolCall) chat.push(chatMessage(message, role));
    else if (newest?.role === 'assistant' && newest.tool_calls) newest.tool_calls.push(chatCall(message.toolCall));
    else {
      const tool_calls = [chatCall(message.toolCall)];
      chat.push({ role: 'assistant', content: '', ...fieldsOf(message.providerData), tool_calls });
    }
  }
  return chat;
}

function chatMessage({ sender, content, toolResult, providerData }: ViewMessage, role: RoleView['role']): ChatMessage {
  if (toolResult) return { role: 'tool', tool_call_id: toolResult.callId, content };
  if (sender === 'system') return { role: 'system', content };
  return sender === role ? { role: 'assistant', content, ...fieldsOf(providerData) } : { role: 'user', content };
}

function chatCall({ id, name, arguments: written, providerData }: ToolCall): ChatCall {
  return {
    id,
    type: 'function',
    function: { name: callName(name), arguments: callInputText(written) },
    ...fieldsOf(providerData),
  };
}

/** Written by read-completion.ts: an object. */
function fieldsOf(providerData: ProviderData | undefined): JsonObject {
  return providerData !== undefined && isObject(providerData.data) ? providerData.data : {};
}
