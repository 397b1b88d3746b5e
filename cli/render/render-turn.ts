import type { Message } from '../../sandbox/message.ts';
import { isList } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { ROLE_LABELS } from '../../sandbox/message.ts';
import { callText } from '../../results/explain/call-text.ts';
import { line, styled } from '../../text/line.ts';
import type { Line } from '../../text/line.ts';
import { shortenWithLength, showValue } from '../../text/show-value.ts';
import { wrapStyled } from '../../text/wrap-text.ts';

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
  notes: readonly Line[],
  width: number,
): readonly Line[] {
  const message = messages[index];
  if (message === undefined) throw new RangeError(`message ${index} of ${messages.length}`);
  const head = `${String(index).padStart(3)}  ${ROLE_LABELS[message.sender]} > ${ROLE_LABELS[message.recipient]}`;
  const room = Math.max(LEAST_ROOM, width - HEAD_WIDTH - 1 - CONTINUED.length);
  const lines = body(message, answersOneOfSeveral(messages, index), room);
  const [first = '', ...rest] = [...lines, ...notes];
  const below = rest.map((one) => line`${' '.repeat(HEAD_WIDTH + 1)}${one}`);
  return [line`${styled(COLOR[message.sender], head.padEnd(HEAD_WIDTH))} ${first}`, ...below];
}

/** Answers to parallel calls stand apart from their calls, so they begin with the name of the tool. */
function body(message: Message, isOneOfSeveral: boolean, room: number): readonly Line[] {
  const { content, toolCall, toolResult } = message;
  if (toolCall !== undefined) return quoted([styled('bold', callText(toolCall))], room);
  const lines = content.split('\n');
  if (toolResult === undefined) return quoted(lines, room);
  const { name, trace, errorClass, fault } = toolResult;
  const named = isOneOfSeveral ? styled('gray', `${name}: `) : '';
  const label = fault === undefined ? named : line`${styled('yellow', `(${fault} fault) `)}${named}`;
  if (errorClass !== undefined) {
    const [first = '', ...rest] = lines;
    const failed = [`(failed) ${first}`, ...rest].map((text) => styled('red', text));
    return quoted(labelled(label, failed), room);
  }
  if (trace === undefined) return quoted(labelled(label, lines), room);
  const result = showResult(trace.result);
  if (name === trace.toolName) return labelled(label, result).flatMap((one) => quoted([one], room));
  const renamed = line`${fault === undefined ? '' : label}${styled('gray', `${name} is ${trace.toolName}`)}`;
  return [renamed, ...result.flatMap((one) => quoted([one], room))];
}

function labelled(label: Line, [first = '', ...rest]: readonly Line[]): readonly Line[] {
  return [line`${label}${first}`, ...rest];
}

function quoted(lines: readonly Line[], room: number): readonly Line[] {
  const rows = lines.flatMap((one) => wrapStyled(one, room));
  return rows.map((row, index) => (index === 0 ? row : line`${CONTINUED}${row}`));
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
