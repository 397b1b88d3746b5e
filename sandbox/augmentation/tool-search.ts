import type { Message } from '../message.ts';
import { isList, isObject } from '../json.ts';
import { tool } from '../tools/definition.ts';
import type { ToolDefinition } from '../tools/definition.ts';
import { ToolError } from '../tools/tool-error.ts';
import { UserFacingError } from '../user-facing-error.ts';
import { rankTools } from './rank-tools.ts';

/** Under augmentation `search`, the one tool that the agent is offered at first. */
export const SEARCH_TOOL = 'search_tools';

const FEW = 5;
const MOST = 20;

/** The world has a tool of that name itself. */
export class SearchToolTaken extends UserFacingError {
  constructor() {
    super(`a tool of this world is called ${SEARCH_TOOL}: rename it, or leave out augmentation search`);
  }
}

/** Searches names and descriptions, best first. What it finds is offered from the next turn on. */
export function searchTool(tools: readonly ToolDefinition[]): ToolDefinition {
  return tool({
    name: SEARCH_TOOL,
    module: 'tool_search',
    domain: 'tool_search',
    caller: 'agent',
    description: `Finds tools by what they do. All tools but this one have to be found before they can be called; those found stay.`,
    parameters: {
      query: { type: 'string', description: 'Words for what the tool should do.' },
      limit: { type: 'integer', description: `How many tools to find, 1 to ${MOST}.`, default: FEW },
    },
    returns: 'names and descriptions of the tools found, the most fitting first',
    result: { list: { fields: { name: 'text', description: 'text' } } },
    errors: [],
    dependsOn: [],
    effect: 'pure',
    checksTypes: true,
    execute: (_context, { query, limit }) => {
      if (query.trim() === '') throw new ToolError('ValueError', 'The query is empty: say what the tool should do.');
      if (limit < 1 || limit > MOST) throw new ToolError('ValueError', `limit must be from 1 to ${MOST}.`);
      return { result: rankTools(query, tools, limit).map(({ name, description }) => ({ name, description })) };
    },
  });
}

/** The names of the tools that the agent has found by these messages. */
export function foundTools(messages: readonly Message[]): Set<string> {
  const results = messages.flatMap(({ toolResult }) => {
    const { toolName, result } = toolResult?.trace ?? {};
    return toolName === SEARCH_TOOL && isList(result) ? result : [];
  });
  return new Set(results.flatMap((one) => (isObject(one) && typeof one['name'] === 'string' ? [one['name']] : [])));
}

/** A tool that has not been found: it says so, whatever it is given. */
export function unfound(definition: ToolDefinition): ToolDefinition {
  const { name } = definition;
  return {
    ...definition,
    bindsItself: true,
    checksTypes: false,
    effect: 'pure',
    execute: () => {
      throw new ToolError('KeyError', `No tool ${name} has been found yet. Call ${SEARCH_TOOL} first.`);
    },
  };
}
