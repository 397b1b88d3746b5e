import { SEARCH_TOOL } from '../../sandbox/augmentation/tool-search.ts';
import type { ToolCall } from '../../sandbox/message.ts';
import type { ViewMessage } from '../../sandbox/view.ts';
import { derivedCallId } from '../call-id.ts';
import type { RoleView } from '../role.ts';

/** A search whose answer was spoiled is made once more. */
const MOST_SEARCHES = 2;

/** The searches that have to come before the calls: of tools that are not offered yet, by the words of their names. */
export function searchesFor(
  calls: readonly ToolCall[],
  { tools, messages, turn }: Pick<RoleView, 'tools' | 'messages' | 'turn'>,
): readonly ToolCall[] {
  if (!tools.some(({ name }) => name === SEARCH_TOOL)) return [];
  const missing = new Set(calls.map(({ name }) => name).filter((name) => !tools.some((tool) => tool.name === name)));
  const queries = [...missing].map((name) => JSON.stringify({ query: name.replaceAll('_', ' '), limit: 20 }));
  return queries
    .filter((query) => messages.filter(({ toolCall }) => toolCall?.arguments === query).length < MOST_SEARCHES)
    .map((query, k) => ({ id: derivedCallId(turn, k), name: SEARCH_TOOL, arguments: query }));
}

/** The conversation without searches and what they found. */
export function withoutSearches(messages: readonly ViewMessage[]): readonly ViewMessage[] {
  return messages.filter(({ toolCall, toolResult }) => (toolCall ?? toolResult)?.name !== SEARCH_TOOL);
}
