import type { Augmentation } from '../cell.ts';
import { findTool } from '../tools/definition.ts';
import { END_TOOL } from '../tools/end-conversation.ts';
import type { ToolDefinition, Toolset } from '../tools/definition.ts';
import { toolSchema } from '../tools/schema.ts';
import type { ToolSchema } from '../tools/schema.ts';
import type { Message } from '../message.ts';
import { foundTools, SEARCH_TOOL, SearchToolTaken, searchTool, unfound } from './tool-search.ts';
import { rankDistractions } from './rank-distractions.ts';
import type { Similarity } from './rank-distractions.ts';
import { scrambledNames, scrambledSchema } from './scramble.ts';

/** The tools a role is offered, in the form it sees them. */
export interface OfferedTools {
  readonly schemas: readonly ToolSchema[];
  /** By shown name, offered tools only. */
  readonly offered: ReadonlyMap<string, ToolDefinition>;
  /** Real name to shown name, for any tool, offered or not. */
  readonly shownName: (realName: string) => string;
  /** Set if all but the tool that searches have to be found (`toolsAfter`). */
  readonly areFound?: true;
}

/** How many distraction tools an augmentation adds before denied tools are removed. */
const DISTRACTIONS: Readonly<Record<Augmentation, number>> = {
  none: 0,
  '3dt': 3,
  '10dt': 10,
  at: Number.POSITIVE_INFINITY,
  tns: 3,
  tds: 3,
  ads: 3,
  ats: 3,
  search: Number.POSITIVE_INFINITY,
};

/**
 * The agent's tools, in catalog order: the scenario's tools and the augmentation's distractions, minus the denied ones, and then the world's decoys.
 */
export function offeredTools(
  { allow, deny }: { readonly allow: readonly string[]; readonly deny: readonly string[] },
  augmentation: Augmentation,
  world: Toolset,
  similarity?: Similarity,
): OfferedTools {
  const unknown = [...allow, ...deny].filter((name) => findTool(world, name) === undefined);
  if (unknown.length > 0) throw new Error(`no such tools: ${unknown.join(', ')} (toolsandbox tools list prints all)`);
  // The reference always allows the tool that ends the conversation, so it takes part in the ranking. Only the user is offered it.
  const given = [...new Set([...allow, ...(findTool(world, END_TOOL) === undefined ? [] : [END_TOOL])])];
  const count = DISTRACTIONS[augmentation];
  const distractions = count === 0 ? [] : rankDistractions(given, world, similarity).slice(0, count);
  const allowed = new Set([...given, ...distractions]);
  for (const name of deny) allowed.delete(name);
  const { tools, decoys = [] } = world;
  const all = { tools: [...tools, ...decoys] };
  const shown = all.tools.filter((tool) => allowed.has(tool.name) || decoys.includes(tool));
  return augmentation === 'search' ? searchable(shown, all) : shownTo('agent', shown, augmentation, all);
}

function searchable(tools: readonly ToolDefinition[], world: Toolset): OfferedTools {
  if (findTool(world, SEARCH_TOOL) !== undefined) throw new SearchToolTaken();
  const { schemas, offered, shownName } = shownTo('agent', tools, 'search', world);
  const search = searchTool([...offered.values()]);
  return {
    schemas: [toolSchema(search), ...schemas],
    offered: new Map([[SEARCH_TOOL, search], ...offered]),
    shownName,
    areFound: true,
  };
}

/** What is offered after these messages: under augmentation `search`, what was found in them. */
export function toolsAfter(tools: OfferedTools, messages: readonly Message[]): OfferedTools {
  if (!tools.areFound) return tools;
  const found = foundTools(messages).add(SEARCH_TOOL);
  return {
    ...tools,
    schemas: tools.schemas.filter(({ name }) => found.has(name)),
    offered: new Map([...tools.offered].map(([name, one]) => [name, found.has(name) ? one : unfound(one)])),
  };
}

/** The user's tools, which no augmentation changes. */
export function userTools(world: Toolset): OfferedTools {
  return shownTo('user', world.tools, 'none', world);
}

function shownTo(
  caller: ToolDefinition['caller'],
  allowed: readonly ToolDefinition[],
  augmentation: Augmentation,
  world: Toolset,
): OfferedTools {
  const scrambled = augmentation === 'tns' ? scrambledNames(world) : undefined;
  const shownName = (name: string) => scrambled?.get(name) ?? name;
  const tools = allowed.filter((tool) => tool.caller === caller);
  return {
    schemas: tools.map((tool) => ({ ...scrambledSchema(tool, augmentation), name: shownName(tool.name) })),
    offered: new Map(tools.map((tool) => [shownName(tool.name), tool])),
    shownName,
  };
}
