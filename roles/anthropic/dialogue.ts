import type { Anthropic } from '@anthropic-ai/sdk';
import type { JsonValue } from '../../sandbox/json.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import type { RoleView } from '../role.ts';

/** Opens a dialogue in which the role spoke first: the API wants its user to begin. */
export const OPENING_CUE = 'You speak first.';

type Party = 'user' | 'assistant';
type Block = Anthropic.ContentBlockParam;

export interface Dialogue {
  readonly system?: string;
  readonly messages: Anthropic.MessageParam[];
}

/**
 * The view as the Messages API takes it (facts/semantics.md 4): what one party says or answers in a row is one message.
 * A single prompt is the system prompt; where there are several, as with example dialogues, each is told in its place.
 */
export function dialogueOf({ role, messages }: RoleView): Dialogue {
  const prompts = messages.filter(({ sender }) => sender === 'system');
  const [prompt] = prompts.length === 1 ? prompts : [];
  const grouped: { role: Party; content: Block[] }[] = [];
  for (const message of messages) {
    if (message === prompt) continue;
    const party: Party = message.sender === role ? 'assistant' : 'user';
    const newest = grouped.at(-1);
    if (newest?.role === party) newest.content.push(block(message));
    else grouped.push({ role: party, content: [block(message)] });
  }
  if (grouped[0]?.role === 'assistant')
    grouped.unshift({ role: 'user', content: [{ type: 'text', text: OPENING_CUE }] });
  return { ...(prompt && { system: prompt.content }), messages: grouped };
}

function block({ content, toolCall, toolResult }: ViewMessage): Block {
  if (toolCall) return { type: 'tool_use', id: toolCall.id, name: toolCall.name, input: inputOf(toolCall.arguments) };
  if (toolResult) return { type: 'tool_result', tool_use_id: toolResult.callId, content, is_error: toolResult.failed };
  return { type: 'text', text: content };
}

/** The API takes objects only: text of another model that is none is shown as it was written. */
function inputOf(text: string): JsonValue {
  try {
    const value: JsonValue = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Shown below as it was written.
  }
  return { malformed_arguments: text };
}
