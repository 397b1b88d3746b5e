import type { Message } from '../../../../sandbox/message.ts';
import { canonical, parsed } from './canonical.ts';

/** How the second of two messages at the same place differs, for people: with its own subject, or to follow its sender's name. */
type MessageDifference =
  | 'another role acts'
  | 'makes more calls at once'
  | 'makes fewer calls at once'
  | 'calls a tool instead of speaking'
  | 'speaks instead of calling a tool'
  | 'says something else'
  | 'calls another tool'
  | 'calls with other arguments'
  | 'the call fails'
  | 'the call succeeds'
  | 'the call fails in another way'
  | 'the call returns something else'
  | 'the call changes other rows'
  | 'ends the conversation'
  | 'continues the conversation';

/**
 * What differs in the second message, null if nothing that a role or a milestone can see. Ids of calls and what only the
 * provider reads are left out: they differ in every run.
 */
export function messageDifference(left: Message, right: Message): MessageDifference | null {
  if (left.toolResult && right.toolCall) return 'makes more calls at once';
  if (left.toolCall && right.toolResult) return 'makes fewer calls at once';
  if (left.sender !== right.sender) return 'another role acts';
  return (
    callDifference(left, right) ??
    resultDifference(left, right) ??
    (left.content !== right.content && !left.toolCall && !left.toolResult?.trace
      ? left.toolResult
        ? 'the call fails in another way'
        : 'says something else'
      : null) ??
    (left.recipient === right.recipient ? null : 'another role acts') ??
    (isSame(left.changes ?? [], right.changes ?? []) ? null : 'the call changes other rows') ??
    endDifference(left, right)
  );
}

function callDifference({ toolCall: left }: Message, { toolCall: right }: Message): MessageDifference | null {
  if (left === undefined && right === undefined) return null;
  if (left === undefined) return 'calls a tool instead of speaking';
  if (right === undefined) return 'speaks instead of calling a tool';
  if (left.name !== right.name) return 'calls another tool';
  return isSame(parsed(left.arguments), parsed(right.arguments)) && left.cut === right.cut
    ? null
    : 'calls with other arguments';
}

function resultDifference({ toolResult: left }: Message, { toolResult: right }: Message): MessageDifference | null {
  if (left?.errorClass === undefined && right?.errorClass !== undefined) return 'the call fails';
  if (left?.errorClass !== undefined && right?.errorClass === undefined) return 'the call succeeds';
  if (left?.name !== right?.name || left?.errorClass !== right?.errorClass) return 'the call returns something else';
  return isSame(left?.trace?.result ?? null, right?.trace?.result ?? null) ? null : 'the call returns something else';
}

function endDifference(left: Message, right: Message): MessageDifference | null {
  if (left.conversationActive === right.conversationActive) return null;
  return right.conversationActive === false ? 'ends the conversation' : 'continues the conversation';
}

/** Of JSON; the order of keys does not matter. */
function isSame(left: unknown, right: unknown): boolean {
  return canonical(left) === canonical(right);
}
