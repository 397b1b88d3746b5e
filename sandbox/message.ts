import type { JsonObject, JsonValue } from './json.ts';
import type { WorldChange } from './world.ts';

export type Role = 'system' | 'user' | 'agent' | 'execution-environment';

/** The roles that a model, a script or a person can play. */
export type PlayableRole = Extract<Role, 'user' | 'agent'>;

/**
 * What a provider wants back verbatim in later turns and nobody else can read: thought signatures, thinking blocks,
 * reasoning items. It is given back only to its owner.
 */
export interface ProviderData {
  /** `provider:model` of the model spec that produced it. */
  readonly owner: string;
  readonly data: JsonValue;
}

/** A request to the execution environment. */
export interface ToolCall {
  readonly id: string;
  /** The name the caller was shown, scrambled where the augmentation says so. */
  readonly name: string;
  /** JSON text exactly as the caller wrote it; it may be malformed. */
  readonly arguments: string;
  readonly providerData?: ProviderData;
}

/** What a tool recorded of a successful call: real name, arguments with defaults filled in, result. */
export interface ToolTrace {
  readonly toolName: string;
  readonly arguments: JsonObject;
  readonly result: JsonValue;
}

/** The execution environment's answer to one call: a trace when the tool succeeded, an error class when it refused. */
export interface ToolResult {
  readonly callId: string;
  /** As in the call. */
  readonly name: string;
  readonly trace?: ToolTrace;
  readonly errorClass?: string;
}

/** One message of the dialogue between user, agent and execution environment. */
export interface Message {
  readonly sender: Role;
  readonly recipient: Role;
  /** What the recipient reads; for a tool call its readable form with the tool's real name. */
  readonly content: string;
  readonly toolCall?: ToolCall;
  readonly toolResult?: ToolResult;
  /** On the answer to a tool call: the rows that this call changed. */
  readonly changes?: readonly WorldChange[];
  /** On the first message of a model's turn: what belongs to the turn as a whole. */
  readonly providerData?: ProviderData;
  /** Absent: sender and recipient. */
  readonly visibleTo?: readonly Role[];
  /** Present, and false, from the message that ended the conversation. */
  readonly conversationActive?: false;
}

export function isVisibleTo(message: Message, role: Role): boolean {
  return message.visibleTo === undefined
    ? message.sender === role || message.recipient === role
    : message.visibleTo.includes(role);
}
