import type { Message } from '../../sandbox/message.ts';
import { isList } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { ROLE_LABELS } from '../../sandbox/message.ts';
import { callText } from '../../results/explain/call-text.ts';
import { escapeForTerminal } from '../../text/escape-for-terminal.ts';
import type { Look } from './look.ts';
import type { Paint } from './paint.ts';
import { shortenWithLength, showValue } from '../../text/show-value.ts';
import { wrapText } from '../../text/wrap-text.ts';

const HEAD_WIDTH = 22;
const LEAST_ROOM = 20;
/** In characters, of a result. */
const MAX_RESULT_LENGTH = 300;
const MAX_ROWS = 5;

const COLOR = { system: 'gray', user: 'cyan', agent: 'green', 'execution-environment': 'yellow' } as const;

/** Begins all lines but the first of what was said or answered, so that no text can pass for a note of ours. */
const CONTINUED = '│ ';

/**
 * The lines of one of the messages: index, sender, recipient, and what was said, called or answered, wrapped to `width`;
 * then the `notes`, which are printed as they are.
 */
export function renderTurn(
  messages: readonly Message[],
  index: number,
  notes: readonly string[],
  { paint, width }: Look,
): readonly string[] {
  const message = messages[index];
  if (message === undefined) throw new RangeError(`message ${index} of ${messages.length}`);
  const head = `${String(index).padStart(3)}  ${ROLE_LABELS[message.sender]} > ${ROLE_LABELS[message.recipient]}`;
  const room = Math.max(LEAST_ROOM, width - HEAD_WIDTH - 1 - CONTINUED.length);
  const lines = body(message, answersOneOfSeveral(messages, index), paint, room);
  const [first = '', ...rest] = [...lines, ...notes];
  const below = rest.map((line) => ' '.repeat(HEAD_WIDTH + 1) + line);
  return [`${paint(COLOR[message.sender], head.padEnd(HEAD_WIDTH))} ${first}`, ...below];
}

/** Answers to parallel calls stand apart from their calls, so they begin with the name of the tool. */
function body(message: Message, isOneOfSeveral: boolean, paint: Paint, room: number): readonly string[] {
  const { content, toolCall, toolResult } = message;
  if (toolCall !== undefined) return quoted([paint('bold', escapeForTerminal(callText(toolCall)))], room);
  const lines = content.split('\n').map(escapeForTerminal);
  if (toolResult === undefined) return quoted(lines, room);
  const { name, trace, errorClass } = toolResult;
  const label = isOneOfSeveral ? paint('gray', `${escapeForTerminal(name)}: `) : '';
  if (errorClass !== undefined) {
    const [first = '', ...rest] = lines;
    const failed = [`(failed) ${first}`, ...rest].map((line) => paint('red', line));
    return quoted(labelled(label, failed), room);
  }
  if (trace === undefined) return quoted(labelled(label, lines), room);
  const result = showResult(trace.result).map(escapeForTerminal);
  if (name === trace.toolName) return labelled(label, result).flatMap((line) => quoted([line], room));
  const renamed = paint('gray', `${escapeForTerminal(name)} is ${escapeForTerminal(trace.toolName)}`);
  return [renamed, ...result.flatMap((line) => quoted([line], room))];
}

function labelled(label: string, [first = '', ...rest]: readonly string[]): readonly string[] {
  return [label + first, ...rest];
}

function quoted(lines: readonly string[], room: number): readonly string[] {
  return lines.flatMap((line) => wrapText(line, room)).map((line, index) => (index === 0 ? line : CONTINUED + line));
}

function showResult(result: JsonValue): readonly string[] {
  if (!isList(result) || result.length < 2) return [shortenWithLength(showValue(result), MAX_RESULT_LENGTH)];
  const rows = result.slice(0, MAX_ROWS).map((row) => `- ${shortenWithLength(showValue(row), MAX_RESULT_LENGTH)}`);
  const left = result.length - rows.length;
  return [`${result.length} entries`, ...rows, ...(left > 0 ? [`  ... ${left} more`] : [])];
}

/** Whether a message answers one of several calls that were made in parallel; answers follow all calls of a batch. */
function answersOneOfSeveral(messages: readonly Message[], index: number): boolean {
  if (messages[index]?.toolResult === undefined) return false;
  let call = index - 1;
  while (messages[call]?.toolResult !== undefined) call--;
  return messages[call]?.toolCall !== undefined && messages[call - 1]?.toolCall !== undefined;
}
