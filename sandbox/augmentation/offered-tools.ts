import type { Augmentation } from '../cell.ts';
import { findTool, TOOLS } from '../tools/catalog.ts';
import type { ToolDefinition } from '../tools/definition.ts';
import { toolSchema } from '../tools/schema.ts';
import type { ToolSchema } from '../tools/schema.ts';
import { rankDistractions } from './rank-distractions.ts';
import type { Similarity } from './rank-distractions.ts';
import { SCRAMBLED_NAMES, scrambleSchema } from './scramble.ts';

/** The tools of a role as it is shown them. */
export interface OfferedTools {
  readonly schemas: readonly ToolSchema[];
  /** From the name shown; a tool that is not offered is not in it. */
  readonly realName: ReadonlyMap<string, string>;
  /** The name shown for a real one, offered or not. */
  readonly shownName: (realName: string) => string;
}

/** Always on the reference's allow list, and so part of the ranking, but offered to the user alone. */
const ALWAYS_ALLOWED = 'end_conversation';

/** How many distraction tools an augmentation adds before denied tools are taken away. */
const DISTRACTIONS: Readonly<Record<Augmentation, number>> = {
  none: 0,
  '3dt': 3,
  '10dt': 10,
  at: Number.POSITIVE_INFINITY,
  tns: 3,
  tds: 3,
  ads: 3,
  ats: 3,
};

/**
 * What the agent is offered, in catalog order: the scenario's tools and the augmentation's distractions without the
 * denied ones.
 */
export function offeredTools(
  { allow, deny }: { readonly allow: readonly string[]; readonly deny: readonly string[] },
  augmentation: Augmentation,
  similarity?: Similarity,
): OfferedTools {
  const unknown = [...allow, ...deny].filter((name) => findTool(name) === undefined);
  if (unknown.length > 0) throw new Error(`there are no tools named ${unknown.join(', ')}`);
  const given = [...new Set([...allow, ALWAYS_ALLOWED])];
  const count = DISTRACTIONS[augmentation];
  const distractions = count === 0 ? [] : rankDistractions(given, similarity).slice(0, count);
  const allowed = new Set([...given, ...distractions]);
  for (const name of deny) allowed.delete(name);
  return shownTo('agent', (tool) => allowed.has(tool.name), augmentation);
}

/** What the user is offered, whatever the augmentation. */
export function userTools(): OfferedTools {
  return shownTo('user', () => true, 'none');
}

function shownTo(
  caller: ToolDefinition['caller'],
  isOffered: (tool: ToolDefinition) => boolean,
  augmentation: Augmentation,
): OfferedTools {
  const shownName = (name: string) => (augmentation === 'tns' ? (SCRAMBLED_NAMES.get(name) ?? name) : name);
  const tools = TOOLS.filter((tool) => tool.caller === caller && isOffered(tool));
  return {
    schemas: tools.map((tool) => ({ ...scrambleSchema(toolSchema(tool), augmentation), name: shownName(tool.name) })),
    realName: new Map(tools.map(({ name }) => [shownName(name), name])),
    shownName,
  };
}
