import { PHONE } from '../../worlds/phone/world.ts';
import { isDeepStrictEqual } from 'node:util';

import type { EvaluationLog, SandboxRow } from '../../evaluation/log.ts';
import type { Message } from '../../sandbox/message.ts';
import { isLike, isLikeText } from './last-digits.ts';

/** A run in the two forms compared: databases, and messages with their calls. */
export interface ComparedLog {
  readonly log: EvaluationLog;
  /** Starts with the opening. */
  readonly messages: readonly Message[];
}

/**
 * The first difference between a replay and the recorded run, in a message or in a table after it, or null if there is
 * none. Compares everything except calls written as code, the ids and tool names of the user's calls (which the
 * reference does not record), error texts (only their class is compared), and the last digits of numbers in results.
 */
export function logDifference(replay: ComparedLog, recorded: ComparedLog): string | null {
  const [ours, theirs] = [replay.log, recorded.log].map((log) => log.length - log.firstUserIndex) as [number, number];
  for (let place = 0; place < Math.min(ours, theirs); place++) {
    const problem = messageDifference(replay, recorded, place) ?? tableDifference(replay.log, recorded.log, place);
    if (problem !== null) return `message ${place}: ${problem}`;
  }
  return ours === theirs ? null : `${ours} messages instead of ${theirs}`;
}

function messageDifference(replay: ComparedLog, recorded: ComparedLog, place: number): string | null {
  const [ours, theirs] = [rowAt(replay.log, place), rowAt(recorded.log, place)];
  const answersAgent = theirs.sender === 'EXECUTION_ENVIRONMENT' && theirs.recipient === 'AGENT';
  const isCall = theirs.recipient === 'EXECUTION_ENVIRONMENT';
  const isUsers = theirs.sender === 'USER' || theirs.recipient === 'USER';
  return (
    difference('route', route(ours), route(theirs)) ??
    (isCall ? difference('call', callAt(replay, place, isUsers), callAt(recorded, place, isUsers)) : null) ??
    (isUsers ? null : difference('call id', ours.openai_tool_call_id, theirs.openai_tool_call_id)) ??
    (isUsers ? null : difference('tool name', ours.openai_function_name, theirs.openai_function_name)) ??
    difference('error class', errorClass(ours), errorClass(theirs)) ??
    (isLike(ours.tool_trace, theirs.tool_trace) ? null : difference('trace', ours.tool_trace, theirs.tool_trace)) ??
    (answersAgent ? difference('conversation active', ours.conversation_active, theirs.conversation_active) : null) ??
    (isCall ? null : contentDifference(ours, theirs))
  );
}

/** Error texts differ between the two, but in each of them the content must end with the exception's text. */
function contentDifference(ours: SandboxRow, theirs: SandboxRow): string | null {
  if (theirs.tool_call_exception === null) {
    const isAnswer = theirs.sender === 'EXECUTION_ENVIRONMENT';
    const isSame = isAnswer && isLikeText(ours.content ?? '', theirs.content ?? '');
    return isSame ? null : difference('content', ours.content, theirs.content);
  }
  const wrong = [ours, theirs].find(({ content, tool_call_exception: text }) => !content?.endsWith(text ?? ''));
  return wrong === undefined ? null : difference('error text', wrong.content, wrong.tool_call_exception);
}

function tableDifference(ours: EvaluationLog, theirs: EvaluationLog, place: number): string | null {
  const rows = (log: EvaluationLog, table: string) => log.rows(table, log.firstUserIndex + place);
  const table = Object.keys(PHONE.tables).find((name) => !isDeepStrictEqual(rows(ours, name), rows(theirs, name)));
  return table === undefined ? null : difference(table, rows(ours, table), rows(theirs, table));
}

function rowAt(log: EvaluationLog, place: number): SandboxRow {
  return log.message(log.firstUserIndex + place);
}

function callAt({ messages }: ComparedLog, place: number, isUsers: boolean): unknown {
  const { id, ...call } = messages[place]?.toolCall ?? {};
  return isUsers ? call : { id, ...call };
}

function route({ sender, recipient, visible_to: visibleTo }: SandboxRow): unknown {
  return { sender, recipient, visibleTo };
}

function errorClass({ tool_call_exception: text }: SandboxRow): string | null {
  return text?.split(':')[0] ?? null;
}

function difference(what: string, ours: unknown, theirs: unknown): string | null {
  if (isDeepStrictEqual(ours, theirs)) return null;
  return `${what} is ${JSON.stringify(ours)} instead of ${JSON.stringify(theirs)}`;
}
