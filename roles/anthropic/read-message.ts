import type { Anthropic } from '@anthropic-ai/sdk';
import type { ToolCall } from '../../sandbox/message.ts';
import { withUsableIds } from '../call-id.ts';
import type { RoleView, Turn, Usage } from '../role.ts';

/** The turn a message stands for; text beside tool uses is dropped (facts/semantics.md 4). Undefined: not a message. */
export function readMessage(message: Anthropic.Message, view: RoleView): Turn | undefined {
  if (!hasContent(message)) return undefined;
  return { ...readContent(message, view), ...readUsage(message) };
}

function readContent({ content, stop_reason: stop }: Anthropic.Message, view: RoleView): Turn {
  if (stop === 'refusal') return broken('the model refused');
  const uses = content.filter((block) => block.type === 'tool_use');
  if (uses.length > 0) return { kind: 'calls', calls: withUsableIds(uses.map(readCall), view) };
  const text = content.map((block) => (block.type === 'text' ? block.text : '')).join('');
  if (text.trim() !== '') return { kind: 'speech', content: text };
  if (stop === 'model_context_window_exceeded') return broken("the conversation is longer than the model's context");
  if (stop === 'max_tokens') return broken('the model used up its tokens before it said anything');
  return broken(`the model said nothing (${stop})`);
}

function broken(reason: string): Turn {
  return { kind: 'failed', reason };
}

function readCall({ id, name, input }: Anthropic.ToolUseBlock): ToolCall {
  return { id, name, arguments: JSON.stringify(input) };
}

/** Tokens read from or written to the prompt cache are input too. */
function readUsage({ usage }: Anthropic.Message): { usage?: Usage } {
  if (!usage) return {};
  const cached = (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);
  return { usage: { inputTokens: usage.input_tokens + cached, outputTokens: usage.output_tokens } };
}

function hasContent(message: Partial<Anthropic.Message> | null | undefined): boolean {
  return Array.isArray(message?.content);
}
