import { AUGMENTATION_SUFFIX, AUGMENTATIONS } from '../sandbox/cell.ts';
import type { Augmentation } from '../sandbox/cell.ts';
import { UnknownScenario } from './find-scenario.ts';
import type { PackContent } from './pack.ts';
import type { Scenario } from './scenario.ts';

/** A scenario by the name it has with its augmentation's suffix. @throws UnknownScenario */
export function findAugmented(
  pack: PackContent,
  name: string,
): { readonly scenario: Scenario; readonly augmentation: Augmentation } {
  for (const augmentation of AUGMENTATIONS) {
    const scenario = pack.scenarios.find((one) => one.name + AUGMENTATION_SUFFIX[augmentation] === name);
    if (scenario !== undefined) return { scenario, augmentation };
  }
  throw new UnknownScenario(name, pack);
}
