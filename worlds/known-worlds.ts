import { PHONE } from './phone/world.ts';
import type { WorldDefinition } from './world.ts';

/** The worlds that come with the program, by name. */
const WORLDS: ReadonlyMap<string, WorldDefinition> = new Map([PHONE].map((world) => [world.name, world]));

/** That of packs and runs that name none. */
export const DEFAULT_WORLD = PHONE;

export const WORLD_NAMES: readonly string[] = [...WORLDS.keys()];

/** Undefined if no world has the name. */
export function worldNamed(name: string): WorldDefinition | undefined {
  return WORLDS.get(name);
}
