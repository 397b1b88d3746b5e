import type { Floor } from '../../results/report/floors.ts';
import { floorsOf } from '../../results/report/floors.ts';
import { ALL_AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Augmentation, Profile } from '../../sandbox/cell.ts';

/** What an agent scored in a cell. */
export type CellScore = readonly [solved: 0 | 1, similarity: number, turnCount: number];

/** What the agents of the floors score in the cells of a pack. */
export interface PackFloors {
  /** The hash of the pack. */
  readonly pack: string;
  readonly scenarios: Readonly<Record<string, ScenarioFloors>>;
}

/** The profiles in which any pack can be played. */
export const FLOOR_PROFILES = ['default', 'paper'] as const satisfies readonly Profile[];
type PlayedProfile = (typeof FLOOR_PROFILES)[number];

interface ScenarioFloors extends Readonly<Record<PlayedProfile, AgentScores>> {
  readonly categories: readonly string[];
}

/** By agent, in the order of the augmentations; null for a cell that cannot be scored. */
export type AgentScores = Readonly<Record<string, readonly (CellScore | null)[]>>;

export interface SweptCells {
  readonly scenarios: readonly string[];
  readonly augmentations: readonly Augmentation[];
  readonly profile: Profile;
}

/** The means over some cells of the pack; null if one of their scenarios was not played. */
export function floorsOver(
  { scenarios }: PackFloors,
  { scenarios: names, augmentations, profile }: SweptCells,
): readonly Floor[] | null {
  const played = FLOOR_PROFILES.find((one) => one === profile);
  if (played === undefined) return null;
  if (!names.every((name) => Object.hasOwn(scenarios, name))) return null;
  const places = augmentations.map((augmentation) => [augmentation, ALL_AUGMENTATIONS.indexOf(augmentation)] as const);
  const plays = names.flatMap((scenario) => {
    const { categories, [played]: agents } = scenarios[scenario]!;
    return Object.entries(agents).flatMap(([agent, scores]) =>
      places.flatMap(([augmentation, place]) => {
        const score = scores[place];
        if (!score) return [];
        const [solved, similarity, turnCount] = score;
        return [
          {
            agent: `scripted:${agent}`,
            scenario,
            categories,
            augmentation,
            solved: solved === 1,
            similarity,
            turnCount,
          },
        ];
      }),
    );
  });
  return floorsOf(plays);
}
