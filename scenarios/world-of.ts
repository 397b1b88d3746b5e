import { UserFacingError } from '../sandbox/user-facing-error.ts';
import { DEFAULT_WORLD, KNOWN_WORLDS } from '../worlds/known-worlds.ts';
import { worldFrom } from '../worlds/own/own-world.ts';
import type { OwnWorld } from '../worlds/own/own-world.ts';
import type { WorldDefinition } from '../worlds/world.ts';
import { contentHash } from './content-hash.ts';
import { problemAt } from './invalid-pack.ts';
import type { PackProblem } from './invalid-pack.ts';
import { suggestion } from '../sandbox/nearest-names.ts';
import type { Pack } from './pack.ts';

/** What the world of a pack is made of, by what it says; a problem if no world has this name. */
export function worldOf(content: unknown): WorldDefinition | PackProblem {
  const name: unknown = Object(content).definition ?? DEFAULT_WORLD.name;
  if (typeof name === 'object' && name !== null) return ownWorld(name as OwnWorld);
  const world = KNOWN_WORLDS.find((one) => one.name === name);
  if (world !== undefined) return world;
  const shown = typeof name === 'string' ? name : JSON.stringify(name);
  const names = KNOWN_WORLDS.map((one) => one.name);
  const hint = suggestion(shown, names, `write ${names.join(' or ')}, or leave it out`);
  return problemAt(['definition'], `there is no world "${shown}"`, hint);
}

class UnknownWorld extends UserFacingError {}

/** By the hash of all that they are. Packs that bring the same world play in the same one. */
const own = new Map<string, WorldDefinition>();
const ofDefinition = new WeakMap<OwnWorld, WorldDefinition>();

/** That of a pack which brings it, complete. */
function ownWorld(definition: OwnWorld): WorldDefinition {
  const known = ofDefinition.get(definition);
  if (known !== undefined) return known;
  const key = contentHash(definition);
  const world = own.get(key) ?? worldFrom(definition);
  own.set(key, world);
  ofDefinition.set(definition, world);
  return world;
}

/** What the world of a pack that passed its checks is made of. @throws UnknownWorld if this version lacks it */
export function definitionOf(pack: Pick<Pack, 'name' | 'definition'>): WorldDefinition {
  const world = worldOf(pack);
  if ('wrong' in world) throw new UnknownWorld(`pack ${pack.name}: ${world.wrong}; ${world.hint}`);
  return world;
}
