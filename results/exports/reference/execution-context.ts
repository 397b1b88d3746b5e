import { databaseColumns } from '../../../evaluation/columns.ts';
import type { EvaluationLog, Row } from '../../../evaluation/log.ts';
import { logOf } from '../../../evaluation/log-of.ts';
import type { JsonObject } from '../../../sandbox/json.ts';
import type { Table } from '../../../sandbox/world.ts';
import { ORIGINAL_WORLD } from '../../../worlds/known-worlds.ts';
import type { TrajectoryRecord } from '../../record.ts';
import { messagesOf } from '../../../sandbox/trajectory.ts';
import { parsedArguments } from '../../dialogue/parsed-arguments.ts';

/** A run as the original stores it: all messages, and each version of each table (reference semantics 2). */
export function executionContext(record: TrajectoryRecord): JsonObject {
  const log = logOf(record);
  const tables = Object.keys(ORIGINAL_WORLD.tables).map((table) => [table, tableRows(log, table)]);
  return {
    _dbs: { SANDBOX: messageRows(log), ...Object.fromEntries(tables) },
    interactive_console: null,
    tool_allow_list: null,
    tool_deny_list: null,
    trace_tool: true,
    tool_augmentation_list: [],
    preferred_tool_backend: 'DEFAULT',
  };
}

/** Traces are JSON texts. Once the conversation has ended, it stays so. */
function messageRows(log: EvaluationLog): readonly Row[] {
  let active = true;
  return Array.from({ length: log.length }, (_, index) => {
    const { tool_trace: traces, conversation_active: isActive, ...row } = log.message(index);
    active &&= isActive !== false;
    return {
      ...row,
      conversation_active: active,
      tool_trace: traces?.map((trace) => JSON.stringify(trace)) ?? null,
      sandbox_message_index: index,
    };
  });
}

/** A version begins at the first message that sees it. A row of nulls opens the first one, and marks an empty one. */
function tableRows(log: EvaluationLog, table: Table): readonly Row[] {
  let newest: readonly Row[] | undefined;
  return Array.from({ length: log.length }, (_, index) => index).flatMap((index) => {
    const rows = log.rows(table, index);
    if (rows === newest) return [];
    const opens = newest === undefined || rows.length === 0;
    newest = rows;
    return [...(opens ? [headGuard(table)] : []), ...rows].map((row) => ({ ...row, sandbox_message_index: index }));
  });
}

function headGuard(table: Table): Row {
  return Object.fromEntries(Object.keys(databaseColumns(table, ORIGINAL_WORLD.tables)).map((column) => [column, null]));
}

/** What the agent saw and did, as the original shows it: a list of messages in OpenAI's form. */
export function conversation({ events }: TrajectoryRecord): readonly JsonObject[] {
  return messagesOf(events).flatMap(({ sender, recipient, content, toolCall, toolResult }): readonly JsonObject[] => {
    if (sender !== 'agent' && recipient !== 'agent') return [];
    if (toolResult !== undefined)
      return [{ role: 'tool', tool_call_id: toolResult.callId, name: toolResult.name, content }];
    if (toolCall !== undefined) {
      const { id, name, arguments: written } = toolCall;
      const { values } = parsedArguments(written);
      const call = { id, type: 'function', function: { name, arguments: JSON.stringify(values) } };
      return [{ role: 'assistant', content: '', tool_calls: [call] }];
    }
    return [{ role: sender === 'agent' ? 'assistant' : sender, content }];
  });
}
