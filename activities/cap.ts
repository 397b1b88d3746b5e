import type { JsonValue } from '../sandbox/json.ts';
import type { Message, ToolResult } from '../sandbox/message.ts';

/** Longer texts are truncated. The server would reject an oversized result, and the retry would be paid for again. */
const MAX_TEXT_LENGTH = 64_000;

export function capText(text: string): string {
  if (text.length <= MAX_TEXT_LENGTH) return text;
  const notice = ` … [cut: ${text.length} characters]`;
  return text.slice(0, MAX_TEXT_LENGTH - notice.length) + notice;
}

/** Truncates a call's answer. An oversized result is traced as the beginning of its JSON text. */
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
  return text.length <= MAX_TEXT_LENGTH ? value : capText(text);
}
