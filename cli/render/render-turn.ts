import type { JsonValue } from '../../sandbox/json.ts';
import { ROLE_LABELS } from '../../sandbox/message.ts';
import type { Message, ToolCall } from '../../sandbox/message.ts';
import type { Paint } from './paint.ts';
import { shorten, showFields, showValue } from './show-value.ts';
import { isList } from '../../sandbox/json.ts';

const HEAD_WIDTH = 22;
/** In characters, of a result. */
const MAX_RESULT_LENGTH = 300;
const MAX_ROWS = 5;

const COLOR = { system: 'gray', user: 'cyan', agent: 'green', 'execution-environment': 'yellow' } as const;

/** A message: index, sender, recipient, and what was said, called or answered; then the `notes`, one per indented line. */
export function renderTurn(index: number, message: Message, notes: readonly string[], paint: Paint): string {
  const head = `${String(index).padStart(3)}  ${ROLE_LABELS[message.sender]} > ${ROLE_LABELS[message.recipient]}`;
  const [first = '', ...rest] = [...body(message, paint), ...notes];
  const below = rest.map((line) => ' '.repeat(HEAD_WIDTH + 1) + line);
  return [`${paint(COLOR[message.sender], head.padEnd(HEAD_WIDTH))} ${first}`, ...below].join('\n');
}

function body({ content, toolCall, toolResult }: Message, paint: Paint): readonly string[] {
  if (toolCall !== undefined) return [paint('bold', showCall(toolCall))];
  const lines = content.split('\n');
  if (toolResult?.errorClass !== undefined) return lines.map((line) => paint('red', line));
  if (toolResult?.trace === undefined) return lines;
  const { name, trace } = toolResult;
  const renamed = name === trace.toolName ? [] : [paint('gray', `${name} is ${trace.toolName}`)];
  return [...renamed, ...showResult(trace.result)];
}

/** As the caller wrote it: with the name that the caller was shown; malformed arguments are printed verbatim. */
function showCall({ name, arguments: text }: ToolCall): string {
  try {
    const given: unknown = JSON.parse(text);
    if (typeof given === 'object' && given !== null && !Array.isArray(given)) {
      return `${name}(${showFields(given as Record<string, JsonValue>, '=')})`;
    }
  } catch {
    // Malformed: printed verbatim.
  }
  return `${name}(${text})`;
}

function showResult(result: JsonValue): readonly string[] {
  if (!isList(result) || result.length < 2) return [shorten(showValue(result), MAX_RESULT_LENGTH)];
  const rows = result.slice(0, MAX_ROWS).map((row) => `- ${shorten(showValue(row), MAX_RESULT_LENGTH)}`);
  const left = result.length - rows.length;
  return [`${result.length} entries`, ...rows, ...(left > 0 ? [`  ... ${left} more`] : [])];
}
