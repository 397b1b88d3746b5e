import { offeredTools, userTools } from '../../sandbox/augmentation/offered-tools.ts';
import type { Augmentation } from '../../sandbox/cell.ts';
import { END_TOOL } from '../../sandbox/tools/end-conversation.ts';
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
  const ofUser = [...userTools(world).offered.keys()].filter((name) => name !== END_TOOL);
  return [
    ['offered', offered.join(', ')],
    ...(tools.deny.length > 0 ? [['withheld', tools.deny.join(', ')] as const] : []),
    ...(ofUser.length > 0 ? [['of the user', ofUser.join(', ')] as const] : []),
    ...(others.length === 0
      ? [['others', 'none'] as const]
      : [
          ['3dt adds', `${added('3dt').join(', ')} (tns, tds, ads and ats too)`] as const,
          ['10dt adds', added('10dt').join(', ')] as const,
          ['at adds', `all ${others.length} others`] as const,
        ]),
  ];
}
