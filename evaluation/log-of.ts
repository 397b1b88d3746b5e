import type { Message } from '../sandbox/message.ts';
import { messagesOf, snapshots } from '../sandbox/trajectory.ts';
import type { Trajectory } from '../sandbox/trajectory.ts';
import type { World } from '../sandbox/world.ts';
import { ROLE_NAMES } from './log.ts';
import type { EvaluationLog, Row, SandboxRow } from './log.ts';
import type { Namespace } from './milestone.ts';

/** A run of ours as the reference's databases. Its first message opens it and does not count as a turn. */
export function logOf(trajectory: Trajectory): EvaluationLog {
  const worlds = snapshots(trajectory);
  const messages = messagesOf(trajectory.events).map(sandboxRow);
  const sandbox = messages.map((row) => [row]);
  return {
    length: messages.length,
    firstUserIndex: Math.max(
      0,
      messages.findIndex(({ sender }) => sender === 'USER'),
    ),
    message: (index) => at(messages, index),
    rows: (database, index) => (database === 'SANDBOX' ? at(sandbox, index) : tableRows(at(worlds, index), database)),
  };
}

function sandboxRow(message: Message, index: number): SandboxRow {
  const { toolCall, toolResult } = message;
  const trace = toolResult?.trace;
  const visibleTo = message.visibleTo ?? [message.sender, message.recipient];
  return {
    sender: ROLE_NAMES[message.sender],
    recipient: ROLE_NAMES[message.recipient],
    content: message.content,
    openai_tool_call_id: toolCall?.id ?? toolResult?.callId ?? null,
    openai_function_name: toolCall?.name ?? toolResult?.name ?? null,
    conversation_active: message.conversationActive ?? true,
    tool_call_exception: toolResult?.errorClass === undefined ? null : message.content,
    tool_trace: trace ? [{ tool_name: trace.toolName, arguments: trace.arguments, result: trace.result }] : null,
    visible_to: index === 0 ? null : visibleTo.map((role) => ROLE_NAMES[role]),
  };
}

/** The tables hold plain JSON rows; an interface has no index signature, hence the cast. */
function tableRows(world: World, table: Exclude<Namespace, 'SANDBOX'>): readonly Row[] {
  return world[table] as readonly object[] as readonly Row[];
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index];
  if (item === undefined) throw new RangeError(`message ${index} of ${items.length}`);
  return item;
}
