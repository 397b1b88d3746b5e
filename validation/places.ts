import { BUILT_IN_NAME } from '../scenarios/pack-files.ts';
import { UnknownScenario } from '../scenarios/find-scenario.ts';
import { loadLocatedPack } from '../scenarios/load-pack.ts';
import type { FilePlace } from '../scenarios/invalid-pack.ts';
import type { StructurePath } from './check.ts';

/** Where a part of a scenario, as it is played, was written. */
export type PlaceOf = (scenario: string, path?: StructurePath) => FilePlace;

/**
 * Reads packs again to find places in them. Corrected parts stand where the correction does.
 * @param packs as `loadPack` takes them
 * @throws InvalidPack, UnknownScenario
 */
export function placesOf(packs: readonly string[] = [BUILT_IN_NAME]): PlaceOf {
  const located = packs.map((named) => loadLocatedPack(named));
  return (name, part = []) => {
    const found = located.find(({ pack }) => pack.scenarios.some((scenario) => scenario.name === name));
    if (found === undefined)
      throw new UnknownScenario(
        name,
        located.map(({ pack }) => pack),
      );
    const { pack, placeOf } = found;
    const index = pack.scenarios.findIndex((scenario) => scenario.name === name);
    const corrections = pack.scenarios[index]?.corrections;
    const isCorrected = corrections !== undefined && Object.hasOwn(corrections, part[0] ?? '');
    return placeOf(['scenarios', index, ...(isCorrected ? ['corrections'] : []), ...part]);
  };
}
