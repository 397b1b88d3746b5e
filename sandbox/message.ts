import type { JsonObject, JsonValue } from './json.ts';
import type { WorldChange } from './world.ts';

export type Role = 'system' | 'user' | 'agent' | 'execution-environment';

/** How roles are named in output for people. */
export const ROLE_LABELS: Readonly<Record<Role, string>> = {
  system: 'system',
  user: 'user',
  agent: 'agent',
  'execution-environment': 'tools',
};

/** The roles that a model or a script can play. */
export type PlayableRole = Extract<Role, 'user' | 'agent'>;

/**
 * Opaque data that the provider must get back verbatim in later turns: thought signatures, thinking blocks, reasoning
 * items. It is only ever sent to its owner.
 */
export interface ProviderData {
  /** `provider:model` of the model spec that produced it. */
  readonly owner: string;
  readonly data: JsonValue;
}

/** A request to the execution environment. */
export interface ToolCall {
  readonly id: string;
  /** The name shown to the caller, which the augmentation may scramble. */
  readonly name: string;
  /** JSON text exactly as the caller wrote it, possibly malformed. */
  readonly arguments: string;
  /** Set if the token limit ended the model's turn in this call. It is not executed. */
  readonly cut?: true;
  readonly providerData?: ProviderData;
}

/** The record of a successful call: real tool name, arguments with defaults filled in, result. */
export interface ToolTrace {
  readonly toolName: string;
  readonly arguments: JsonObject;
  readonly result: JsonValue;
}

/** The execution environment's answer to one call: a trace if the tool succeeded, an error class if it failed. */
export interface ToolResult {
  readonly callId: string;
  /** Same as in the call. */
  readonly name: string;
  readonly trace?: ToolTrace;
  readonly errorClass?: string;
}

/** One message of the dialogue between user, agent and execution environment. */
export interface Message {
  readonly sender: Role;
  readonly recipient: Role;
  /** What the recipient reads. For a tool call: the call as code, with the tool's real name. */
  readonly content: string;
  readonly toolCall?: ToolCall;
  readonly toolResult?: ToolResult;
  /** On an answer to a tool call: the rows that the call changed. */
  readonly changes?: readonly WorldChange[];
  /** On the first message of a model's turn: the data of the whole turn. */
  readonly providerData?: ProviderData;
  /** Defaults to sender and recipient. */
  readonly visibleTo?: readonly Role[];
  /** Set to false on the message that ends the conversation. */
  readonly conversationActive?: false;
}

export function isVisibleTo(message: Message, role: Role): boolean {
  return message.visibleTo === undefined
    ? message.sender === role || message.recipient === role
    : message.visibleTo.includes(role);
}
