import { logOfDatabases } from './log-of-databases.ts';
import type { EvaluationLog, SandboxRow, TraceRecord } from '../evaluation/log.ts';
import type { Message } from '../sandbox/message.ts';
import { pythonLiteralAsJson } from '../sandbox/python-literal.ts';
import type { Recording } from '../sandbox/recording.ts';
import type { ExportedTrajectory } from './exported-trajectory.ts';
import { roleOf } from './role-of.ts';

/** How the reference writes a call: a dictionary of arguments, the call, and the printing of its result. */
const CALL = /^\w+_parameters = (\{.*\})\n\w+_response = (\w+)\(\*\*\w+\)\nprint\(repr\(\w+\)\)$/s;

/** A message to the environment that is no call as the reference writes it, so that it cannot be made again. */
export class NotACall extends Error {
  readonly index: number;

  constructor(index: number) {
    super(`message ${index} is not a tool call as the reference writes it`);
    this.name = 'NotACall';
    this.index = index;
  }
}

/** An exported run from its opening on, in our form. @throws NotACall */
export function recordingOf({ databases, first_user_sandbox_message_index: first }: ExportedTrajectory): Recording {
  const log = logOfDatabases(databases, first);
  const rows = Array.from({ length: log.length - first }, (_, place) => log.message(first + place));
  const messages = rows.map((row, place) => messageOf(row, callId(rows, place), first + place));
  const times = messages.flatMap(({ toolResult }, place) => {
    const [trace] = rows[place]!.tool_trace ?? [];
    const time = trace && timeOf(trace, log, first + place);
    return toolResult && time !== undefined ? [[toolResult.callId, time] as const] : [];
  });
  return { messages, times: new Map(times) };
}

function messageOf(row: SandboxRow, id: string, index: number): Message {
  const content = row.content ?? '';
  const message = { sender: roleOf(row.sender), recipient: roleOf(row.recipient), content };
  if (row.recipient === 'EXECUTION_ENVIRONMENT') {
    const [, written, tool] = CALL.exec(content) ?? [];
    if (written === undefined || tool === undefined) throw new NotACall(index);
    const name = row.openai_function_name ?? tool;
    return { ...message, toolCall: { id, name, arguments: pythonLiteralAsJson(written) } };
  }
  if (row.sender !== 'EXECUTION_ENVIRONMENT') return message;
  const answered = { callId: id, name: row.openai_function_name ?? '' };
  const [errorClass] = row.tool_call_exception?.split(':') ?? [];
  if (errorClass !== undefined) return { ...message, toolResult: { ...answered, errorClass } };
  const [trace] = row.tool_trace ?? [];
  if (trace === undefined) return { ...message, toolResult: answered };
  const { tool_name: toolName, arguments: given, result } = trace;
  return { ...message, toolResult: { ...answered, trace: { toolName, arguments: given, result } } };
}

/** As recorded. The user's call has none: it and its answer go by the call's place in the log. */
function callId(rows: readonly SandboxRow[], place: number): string {
  const isCall = ({ recipient }: SandboxRow) => recipient === 'EXECUTION_ENVIRONMENT';
  return rows[place]!.openai_tool_call_id ?? `call_${rows.findLastIndex((row, at) => at <= place && isCall(row))}`;
}

/** The time a call asked for, or the one it wrote into the row that it made or changed. */
function timeOf(trace: TraceRecord, log: EvaluationLog, index: number): number | undefined {
  if (trace.tool_name === 'get_current_timestamp') return Number(trace.result);
  const ids = [trace.result, trace.arguments['reminder_id']];
  const [row] = [
    ...log.rows('REMINDER', index).filter(({ reminder_id: id }) => ids.includes(id ?? '')),
    ...log.rows('MESSAGING', index).filter(({ message_id: id }) => trace.result === id),
  ];
  return row && Number(row['creation_timestamp']);
}
