import { offeredTools } from '../../sandbox/augmentation/offered-tools.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import type { WorldDefinition } from '../../worlds/world.ts';
import type { Scenario } from '../../scenarios/scenario.ts';

/** The tools that a scenario offers and withholds, and those that augmentations add; label and text. */
export function toolFacts(
  { tools }: Pick<Scenario, 'tools'>,
  world: WorldDefinition,
): readonly (readonly [string, string])[] {
  const names = (augmentation: Augmentation) => [...offeredTools(tools, augmentation, world).offered.keys()];
  const offered = names('none');
  const added = (augmentation: Augmentation) => names(augmentation).filter((name) => !offered.includes(name));
  const others = added('at');
  return [
    ['offered', offered.join(', ')],
    ...(tools.deny.length > 0 ? [['withheld', tools.deny.join(', ')] as const] : []),
    ['3dt adds', `${added('3dt').join(', ')} (tns, tds, ads and ats too)`],
    ['10dt adds', added('10dt').join(', ')],
    ['at adds', `all ${others.length} others`],
  ];
}
