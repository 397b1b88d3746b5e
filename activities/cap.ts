import type { JsonValue } from '../sandbox/json.ts';
import type { Message, ToolResult } from '../sandbox/message.ts';

/** A text longer than this many characters is cut: an oversize result would be refused by the engine and paid for again. */
export const LONGEST_TEXT = 64_000;

export function capText(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const notice = ` … [cut: ${text.length} characters]`;
  return text.slice(0, LONGEST_TEXT - notice.length) + notice;
}

/** The answer to a call as it may cross the wire; a result too long for that is traced as the beginning of its JSON text. */
export function capReply(reply: Message): Message {
  const { content, toolResult } = reply;
  return { ...reply, content: capText(content), ...(toolResult && { toolResult: capResult(toolResult) }) };
}

function capResult(toolResult: ToolResult): ToolResult {
  const { trace } = toolResult;
  return trace === undefined ? toolResult : { ...toolResult, trace: { ...trace, result: capValue(trace.result) } };
}

function capValue(value: JsonValue): JsonValue {
  const text = JSON.stringify(value);
  return text.length <= LONGEST_TEXT ? value : capText(text);
}
