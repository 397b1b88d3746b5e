import { isVisibleTo } from './message.ts';
import type { Message, Role, ToolCall } from './message.ts';

/** A message as a role may see it: no traces, no world. */
export interface ViewMessage {
  readonly sender: Role;
  readonly recipient: Role;
  readonly content: string;
  readonly toolCall?: ToolCall;
  /** On an answer of the execution environment. */
  readonly toolResult?: { readonly callId: string; readonly name: string; readonly failed: boolean };
}

/** The messages of the log that the role may see, without traces and row changes. */
export function viewOf(messages: readonly Message[], role: Role): readonly ViewMessage[] {
  return messages.filter((message) => isVisibleTo(message, role)).map(shown);
}

function shown({ sender, recipient, content, toolCall, toolResult }: Message): ViewMessage {
  return {
    sender,
    recipient,
    content,
    ...(toolCall && { toolCall }),
    ...(toolResult && {
      toolResult: {
        callId: toolResult.callId,
        name: toolResult.name,
        failed: toolResult.errorClass !== undefined,
      },
    }),
  };
}
