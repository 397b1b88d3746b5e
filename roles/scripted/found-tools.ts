import { SEARCH_TOOL } from '../../sandbox/augmentation/tool-search.ts';
import type { ToolCall } from '../../sandbox/message.ts';
import { derivedCallId } from '../call-id.ts';
import type { RoleView, TakeTurn } from '../role.ts';

/** A search whose answer was spoiled is made once more. */
const MOST_SEARCHES = 2;

/** An agent that searches for the tools that it is about to call and is not offered, and otherwise knows nothing of searches. */
export function finding(agent: TakeTurn): TakeTurn {
  return async (view, signal) => {
    const turn = await agent({ ...view, messages: withoutSearches(view.messages) }, signal);
    const searches = turn.kind === 'calls' ? searchesFor(turn.calls, view) : [];
    return searches.length > 0 ? { kind: 'calls', calls: searches } : turn;
  };
}

/** The searches that have to come before the calls: of tools that are not offered yet, by the words of their names. */
function searchesFor(
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

interface Named {
  readonly toolCall?: { readonly name: string };
  readonly toolResult?: { readonly name: string };
}

/** The conversation without searches and what they found. */
export function withoutSearches<One extends Named>(messages: readonly One[]): readonly One[] {
  return messages.filter(({ toolCall, toolResult }) => (toolCall ?? toolResult)?.name !== SEARCH_TOOL);
}
