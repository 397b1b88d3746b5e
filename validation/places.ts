import { loadLocatedPack } from '../scenarios/load-pack.ts';
import type { LocatedPack } from '../scenarios/load-pack.ts';
import type { FilePlace } from '../scenarios/invalid-pack.ts';
import type { StructurePath } from './check.ts';

/** Where a part of a scenario, as it is played, was written. */
export type PlaceOf = (scenario: string, path?: StructurePath) => FilePlace;

/**
 * Reads packs again to find places in them.
 * @param pathOf the path of the pack that a scenario comes from
 * @throws InvalidPack
 */
export function placesOf(pathOf: (scenario: string) => string): PlaceOf {
  const packs = new Map<string, LocatedPack>();
  return (name, part = []) => {
    const path = pathOf(name);
    const located = packs.get(path) ?? loadLocatedPack(path);
    packs.set(path, located);
    const index = located.pack.scenarios.findIndex((scenario) => scenario.name === name);
    return located.placeOf(['scenarios', index, ...part]);
  };
}
