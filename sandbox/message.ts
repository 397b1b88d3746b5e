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

/**
 * How a call was spoiled on purpose: `transient` (the tool was not run), `truncated` (half of the answer is missing), `stale` (the answer is as at
 * the opening), `slow` (the tool was run, and its caller gave up waiting for the answer).
 */
export type ToolFault = 'transient' | 'truncated' | 'stale' | 'slow';

/** The execution environment's answer to one call: a trace if the tool succeeded, an error class if it failed. */
export interface ToolResult {
  readonly callId: string;
  /** Same as in the call. */
  readonly name: string;
  readonly trace?: ToolTrace;
  readonly errorClass?: string;
  /** Set if the call was spoiled; its caller is not told. The trace holds what the caller read. */
  readonly fault?: ToolFault;
}

/** One message of the dialogue between user, agent and execution environment. */
export interface Message {
  /** `user`, `agent` or `execution-environment`. */
  readonly sender: Role;
  /** `user`, `agent` or `execution-environment`. */
  readonly recipient: Role;
  /** What the recipient reads; of a call, the call with the tool's real name. */
  readonly content: string;
  /** Of a call: `id`, `name` as the caller was shown it, and `arguments`, the JSON text that the caller wrote. */
  readonly toolCall?: ToolCall;
  /** Of an answer: `call_id`, `name`, and `trace` (`tool_name`, `arguments`, `result`) if the tool succeeded, else `error_class`; `fault` if it was spoiled (`--faults`). */
  readonly toolResult?: ToolResult;
  /** Of an answer, the rows that its own call changed, as in `tools call`. */
  readonly changes?: readonly WorldChange[];
  /** What the provider wants back verbatim in later turns. */
  readonly providerData?: ProviderData;
  /** Who sees the message, where that is not its sender and recipient. */
  readonly visibleTo?: readonly Role[];
  /** `false` on the message that ended the conversation. */
  readonly conversationActive?: false;
}

export function isVisibleTo(message: Message, role: Role): boolean {
  return message.visibleTo === undefined
    ? message.sender === role || message.recipient === role
    : message.visibleTo.includes(role);
}
