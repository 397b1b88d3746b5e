import type { JsonValue } from '../../../../sandbox/json.ts';
import type { Message } from '../../../../sandbox/message.ts';

/** How two messages at the same place of two runs differ, for people. */
export type MessageDifference =
  | 'another role acts'
  | 'calls a tool instead of speaking'
  | 'speaks instead of calling a tool'
  | 'says something else'
  | 'calls another tool'
  | 'calls with other arguments'
  | 'the call fails'
  | 'the call succeeds'
  | 'gets another result'
  | 'changes other rows'
  | 'ends the conversation'
  | 'goes on';

/**
 * What differs in the second message, null if nothing that a role or a milestone can see. Ids of calls and what only the
 * provider reads are left out: they differ in every run.
 */
export function messageDifference(left: Message, right: Message): MessageDifference | null {
  if (left.sender !== right.sender) return 'another role acts';
  return (
    callDifference(left, right) ??
    resultDifference(left, right) ??
    (left.content !== right.content && !left.toolCall && !left.toolResult?.trace ? 'says something else' : null) ??
    (left.recipient === right.recipient ? null : 'another role acts') ??
    (isEqual(left.changes ?? [], right.changes ?? []) ? null : 'changes other rows') ??
    endDifference(left, right)
  );
}

function callDifference({ toolCall: left }: Message, { toolCall: right }: Message): MessageDifference | null {
  if (left === undefined && right === undefined) return null;
  if (left === undefined) return 'calls a tool instead of speaking';
  if (right === undefined) return 'speaks instead of calling a tool';
  if (left.name !== right.name) return 'calls another tool';
  return isEqual(parsed(left.arguments), parsed(right.arguments)) && left.cut === right.cut
    ? null
    : 'calls with other arguments';
}

function resultDifference({ toolResult: left }: Message, { toolResult: right }: Message): MessageDifference | null {
  if (left?.errorClass === undefined && right?.errorClass !== undefined) return 'the call fails';
  if (left?.errorClass !== undefined && right?.errorClass === undefined) return 'the call succeeds';
  if (left?.name !== right?.name || left?.errorClass !== right?.errorClass) return 'gets another result';
  return isEqual(left?.trace?.result ?? null, right?.trace?.result ?? null) ? null : 'gets another result';
}

function endDifference(left: Message, right: Message): MessageDifference | null {
  if (left.conversationActive === right.conversationActive) return null;
  return right.conversationActive === false ? 'ends the conversation' : 'goes on';
}

/** Malformed arguments as their text. */
function parsed(text: string): JsonValue {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return text;
  }
}

/** Of JSON; the order of keys does not matter. */
function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every(
      (key) => Object.hasOwn(right, key) && isEqual(left[key as keyof typeof left], right[key as keyof typeof right]),
    )
  );
}
