import { isVisibleTo } from './message.ts';
import type { Message, ProviderData, Role, ToolCall } from './message.ts';

/** A message as a role may see it: no traces, no world. */
export interface ViewMessage {
  readonly sender: Role;
  readonly recipient: Role;
  readonly content: string;
  readonly toolCall?: ToolCall;
  readonly providerData?: ProviderData;
  /** On an answer of the execution environment. */
  readonly toolResult?: { readonly callId: string; readonly name: string; readonly failed: boolean };
}

/**
 * The messages of the log that the role is shown, without traces and row changes. The user is shown what is said, but
 * not its own dealings with the execution environment.
 */
export function viewOf(messages: readonly Message[], role: Role): readonly ViewMessage[] {
  return messages
    .filter((message) => isVisibleTo(message, role))
    .filter(({ toolCall, toolResult }) => role !== 'user' || (!toolCall && !toolResult))
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
