import { isVisibleTo } from './message.ts';
import type { Message, Role } from './message.ts';

/** A message as shown to a role: without traces and world changes. */
export interface ViewMessage extends Pick<Message, 'sender' | 'recipient' | 'content' | 'toolCall' | 'providerData'> {
  /** Set on answers of the execution environment. */
  readonly toolResult?: { readonly callId: string; readonly name: string; readonly failed: boolean };
}

/**
 * The messages shown to a role, without traces and row changes. A user who has no tool but to end the conversation sees text
 * messages, but not its own tool calls and their results.
 */
export function viewOf(messages: readonly Message[], role: Role, seesCalls = role !== 'user'): readonly ViewMessage[] {
  return messages
    .filter((message) => isVisibleTo(message, role))
    .filter(({ toolCall, toolResult }) => seesCalls || (!toolCall && !toolResult))
    .map(shown);
}

function shown({ sender, recipient, content, toolCall, toolResult, providerData }: Message): ViewMessage {
  return {
    sender,
    recipient,
    content,
    ...(toolCall && { toolCall }),
    ...(providerData && { providerData }),
    ...(toolResult && {
      toolResult: {
        callId: toolResult.callId,
        name: toolResult.name,
        failed: toolResult.errorClass !== undefined,
      },
    }),
  };
}
