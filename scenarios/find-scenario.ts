import { AUGMENTATION_SUFFIX, ALL_AUGMENTATIONS } from '../sandbox/cell.ts';
import type { Augmentation } from '../sandbox/cell.ts';
import { suggestion } from '../sandbox/nearest-names.ts';
import type { PackContent } from './pack.ts';
import type { Scenario } from './scenario.ts';
import { UserFacingError } from '../sandbox/user-facing-error.ts';

interface NamedScenarios {
  readonly name: string;
  readonly scenarios: readonly { readonly name: string }[];
}

/** No scenario of the pack has this name, or matches this pattern; the text names the nearest ones. */
export class UnknownScenario extends UserFacingError {
  constructor(pattern: string, packs: readonly NamedScenarios[]) {
    const names = packs.flatMap(({ scenarios }) => scenarios.map(({ name }) => name));
    const hint = suggestion(pattern.slice(pattern.indexOf(':') + 1), names, 'see `toolsandbox scenarios list`');
    super(`no scenario of pack ${packs.map(({ name }) => name).join(' or ')} is called "${pattern}"; ${hint}`);
  }
}

/** @throws UnknownScenario */
export function findScenario(pack: PackContent, name: string): Scenario {
  const scenario = pack.scenarios.find((candidate) => candidate.name === name);
  if (scenario === undefined) throw new UnknownScenario(name, [pack]);
  return scenario;
}

/** A scenario by the name it has with its augmentation's suffix. @throws UnknownScenario */
export function findAugmented(
  pack: PackContent,
  name: string,
): { readonly scenario: Scenario; readonly augmentation: Augmentation } {
  for (const augmentation of ALL_AUGMENTATIONS) {
    const scenario = pack.scenarios.find((one) => one.name + AUGMENTATION_SUFFIX[augmentation] === name);
    if (scenario !== undefined) return { scenario, augmentation };
  }
  throw new UnknownScenario(name, [pack]);
}
