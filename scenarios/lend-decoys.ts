import { SEARCH_TOOL } from '../sandbox/augmentation/tool-search.ts';
import { UserFacingError } from '../sandbox/user-facing-error.ts';
import type { OwnWorld } from '../worlds/own/own-world.ts';
import { packHash } from './content-hash.ts';
import { LONGEST_NAME } from './names.ts';
import type { DecoyPack, NamedDecoys, Pack } from './pack.ts';
import { definitionOf } from './world-of.ts';

/** Tools that cannot be offered beside those of a pack. */
export class UnusableDecoys extends UserFacingError {}

/**
 * A pack whose scenarios are played with the tools of other packs beside their own. Those answer from their own rows, as the
 * recordings of `scenarios freeze` do; the pack has another hash, so that its runs are not taken for those without them.
 * @throws UnusableDecoys for tools that change rows, and for two tools of a name
 */
export function lendDecoys(pack: Pack, lenders: readonly Pack[]): Pack {
  const taken = new Map([[SEARCH_TOOL, 'augmentation search']]);
  for (const { name } of definitionOf(pack).tools) taken.set(name, `pack ${pack.name}`);
  const decoys = lenders.map((lender): DecoyPack => {
    const { name, hash, world } = lender;
    const definition = recordedWorld(lender);
    for (const tool of definition.tools) {
      const owner = taken.get(tool.name);
      if (owner !== undefined)
        throw new UnusableDecoys(
          `--decoys ${name}: ${owner} has a tool ${tool.name} too: leave the tool out of tools.ts of ${name}, or give it another name`,
        );
      taken.set(tool.name, `pack ${name}`);
    }
    return { name, hash, definition, world };
  });
  return withDecoys(pack, decoys);
}

/** A pack with its name and hash as it is played with these, whatever is known of them. */
export function withDecoys<Decoys extends NamedDecoys>(pack: Pack, decoys: readonly Decoys[]) {
  const { hash: _hash, ...content } = pack;
  const name = [content, ...decoys]
    .map((one) => one.name)
    .join('-')
    .slice(0, LONGEST_NAME);
  const lent = { ...content, name, decoys };
  return { ...lent, hash: packHash(lent) };
}

function recordedWorld({ name, definition }: Pack): OwnWorld {
  const wrong = (what: string) =>
    new UnusableDecoys(`--decoys ${name}: ${what}: name a pack that \`toolsandbox scenarios freeze\` made`);
  if (typeof definition !== 'object') throw wrong('it brings no tools of its own');
  const tools = definition.tools.filter(({ seat }) => seat === 'agent');
  if (tools.length === 0) throw wrong('its agent has no tools');
  const writing = tools.find(({ writes }) => writes.length > 0);
  if (writing !== undefined) throw wrong(`its tool ${writing.name} changes rows, which decoys cannot`);
  if (definition.afterCall !== undefined)
    throw wrong('its hook afterCall follows each call, which decoys have none of');
  return { ...definition, tools };
}
