import { loadLocatedPack } from '../scenarios/load-pack.ts';
import type { FilePlace } from '../scenarios/invalid-pack.ts';
import type { StructurePath } from './check.ts';

/** Where a part of a scenario, as it is played, was written. */
export type PlaceOf = (scenario: string, path?: StructurePath) => FilePlace;

/**
 * Reads a pack again to find places in it. Corrected parts stand where the correction does.
 * @param path of the pack; that of the built-in catalogue if undefined
 * @throws InvalidPack, UnknownScenario
 */
export function placesOf(path: string | undefined): PlaceOf {
  const { pack, placeOf } = loadLocatedPack(path);
  return (name, part = []) => {
    const index = pack.scenarios.findIndex((scenario) => scenario.name === name);
    const corrections = pack.scenarios[index]?.corrections;
    const isCorrected = corrections !== undefined && Object.hasOwn(corrections, part[0] ?? '');
    return placeOf(['scenarios', index, ...(isCorrected ? ['corrections'] : []), ...part]);
  };
}
