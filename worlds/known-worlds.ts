import { PHONE } from './phone/world.ts';
import type { IntroducedWorld, WorldDefinition } from './world.ts';

/** That of packs and runs that name none. */
export const DEFAULT_WORLD: IntroducedWorld = PHONE;

/** That of the original benchmark, whose formats hold no other. */
export const ORIGINAL_WORLD: WorldDefinition = PHONE;

const WORLDS = new Map<string, WorldDefinition>([[PHONE.name, PHONE]]);

/** Makes a world known to this process, beside those that come with the program. */
export function addWorld(world: WorldDefinition): void {
  const known = WORLDS.get(world.name);
  if (known !== undefined && known !== world) throw new Error(`another world is named "${world.name}"`);
  WORLDS.set(world.name, world);
}

export function knownWorlds(): readonly WorldDefinition[] {
  return [...WORLDS.values()];
}

/** Undefined if no world has the name. */
export function worldNamed(name: string): WorldDefinition | undefined {
  return WORLDS.get(name);
}
