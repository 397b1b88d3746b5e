import type { EvaluationLog, SandboxRow, TraceRecord } from '../evaluation/log.ts';
import type { Message } from '../sandbox/message.ts';
import { pythonLiteralAsJson } from '../sandbox/python-literal.ts';
import { answerIndices } from '../sandbox/recording.ts';
import type { Recording } from '../sandbox/recording.ts';
import { logOfDatabases } from './log-of-databases.ts';
import type { ReferenceDatabases } from './log-of-databases.ts';
import { isPythonJson } from './python-json.ts';
import { findTool } from '../sandbox/tools/definition.ts';
import { ORIGINAL_WORLD } from '../worlds/known-worlds.ts';
import { roleOf } from './role-of.ts';

/** How the reference writes a call: its arguments, which a model may write as any JSON, the call, and the printing of its result. */
const CALL = /^\w+_parameters = (.+)\n\w+_response = (\w+)\(\*\*\w+\)\nprint\(repr\(\w+\)\)$/s;

/** A message to the environment that is not a call as the reference writes it: such a run cannot be played again. */
export class NotACall extends Error {
  constructor(index: number) {
    super(`message ${index} is not a tool call as the reference writes it`);
    this.name = 'NotACall';
  }
}

interface ExportedLog {
  readonly databases: ReferenceDatabases;
  readonly first_user_sandbox_message_index: number;
}

/** An exported run from its opening on, as a recording. @throws NotACall */
export function recordingOf({ databases, first_user_sandbox_message_index: first }: ExportedLog): Recording {
  const log = logOfDatabases(databases, first);
  const rows = Array.from({ length: log.length - first }, (_, place) => log.message(first + place));
  const messages = rows.map((row, place) => messageOf(row, callId(rows, place), first + place));
  const times = new Map<number, number>();
  for (const [call, answer] of answerIndices(messages)) {
    const [trace] = rows[answer]?.tool_trace ?? [];
    const time = trace && timeOf(trace, log, first + answer);
    if (time !== undefined) times.set(call, time);
  }
  return { messages, times };
}

function messageOf(row: SandboxRow, id: string, index: number): Message {
  const content = row.content ?? '';
  const message = { sender: roleOf(row.sender), recipient: roleOf(row.recipient), content };
  if (row.recipient === 'EXECUTION_ENVIRONMENT') {
    const [, written, tool] = CALL.exec(content) ?? [];
    if (written === undefined || tool === undefined) throw new NotACall(index);
    const given = pythonLiteralAsJson(written);
    if (!isPythonJson(given)) throw new NotACall(index);
    return { ...message, toolCall: { id, name: row.openai_function_name ?? tool, arguments: given } };
  }
  if (row.sender !== 'EXECUTION_ENVIRONMENT') return message;
  const name = row.openai_function_name ?? row.tool_trace?.[0]?.tool_name ?? '';
  return {
    ...message,
    toolResult: { callId: id, name, ...outcomeOf(row) },
    ...(row.conversation_active === false && { conversationActive: false }),
  };
}

/** The exception of a failed call begins with its class; a successful call leaves a trace. */
function outcomeOf({ tool_call_exception: exception, tool_trace: traces }: SandboxRow) {
  if (exception !== null) return { errorClass: exception.split(':')[0] ?? '' };
  const [trace] = traces ?? [];
  if (trace === undefined) return {};
  const { tool_name: toolName, arguments: given, result } = trace;
  return { trace: { toolName, arguments: given, result } };
}

/** As recorded. The reference gives the user's calls no id: they and their answers get one made from the call's index. */
function callId(rows: readonly SandboxRow[], place: number): string {
  const isCall = ({ recipient }: SandboxRow) => recipient === 'EXECUTION_ENVIRONMENT';
  return rows[place]!.openai_tool_call_id ?? `call_${rows.findLastIndex((row, at) => at <= place && isCall(row))}`;
}

/** The column with the time of the call that made or changed a row. */
const STAMP = 'creation_timestamp';

/** The time that the call returned, or that it wrote into the row it made or changed. */
function timeOf(trace: TraceRecord, log: EvaluationLog, index: number): number | undefined {
  const tool = findTool(ORIGINAL_WORLD, trace.tool_name);
  if (tool?.usesClock && Object.keys(tool.parameters).length === 0) return Number(trace.result);
  if (tool?.effect !== 'write') return undefined;
  const [row] = Object.entries(ORIGINAL_WORLD.tables)
    .filter(([, { columns }]) => STAMP in columns)
    .flatMap(([table, { key }]) =>
      log.rows(table, index).filter((one) => [trace.result, trace.arguments[key]].includes(one[key] ?? '')),
    );
  return row && Number(row[STAMP]);
}
