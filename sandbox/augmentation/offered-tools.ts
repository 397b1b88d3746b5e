import type { Augmentation } from '../cell.ts';
import { findTool, TOOLS } from '../tools/catalog.ts';
import type { ToolDefinition } from '../tools/definition.ts';
import { toolSchema } from '../tools/schema.ts';
import type { ToolSchema } from '../tools/schema.ts';
import { rankDistractions } from './rank-distractions.ts';
import type { Similarity } from './rank-distractions.ts';
import { SCRAMBLED_NAMES, scrambleSchema } from './scramble.ts';

/** The tools a role is offered, in the form it sees them. */
export interface OfferedTools {
  readonly schemas: readonly ToolSchema[];
  /** Shown name to real name, for offered tools only. */
  readonly realName: ReadonlyMap<string, string>;
  /** Real name to shown name, for any tool, offered or not. */
  readonly shownName: (realName: string) => string;
}

/** The reference always puts it on the allow list, so it takes part in the ranking. Only the user is offered it. */
const ALWAYS_ALLOWED = 'end_conversation';

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
};

/**
 * The agent's tools, in catalog order: the scenario's tools and the augmentation's distractions, minus the denied ones.
 */
export function offeredTools(
  { allow, deny }: { readonly allow: readonly string[]; readonly deny: readonly string[] },
  augmentation: Augmentation,
  similarity?: Similarity,
): OfferedTools {
  const unknown = [...allow, ...deny].filter((name) => findTool(name) === undefined);
  if (unknown.length > 0) throw new Error(`no such tools: ${unknown.join(', ')} (see docs/tools.md)`);
  const given = [...new Set([...allow, ALWAYS_ALLOWED])];
  const count = DISTRACTIONS[augmentation];
  const distractions = count === 0 ? [] : rankDistractions(given, similarity).slice(0, count);
  const allowed = new Set([...given, ...distractions]);
  for (const name of deny) allowed.delete(name);
  return shownTo('agent', (tool) => allowed.has(tool.name), augmentation);
}

let ofUser: OfferedTools | undefined;

/** The user's tools, which no augmentation changes. */
export function userTools(): OfferedTools {
  ofUser ??= shownTo('user', () => true, 'none');
  return ofUser;
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
