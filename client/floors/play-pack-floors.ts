import { AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Pack } from '../../scenarios/pack.ts';
import { playFloors } from '../../validation/play-floors.ts';
import type { FloorPlay } from '../../validation/play-floors.ts';
import { SWEEP_DEFAULTS } from '../planning/sweep-settings.ts';
import { FLOOR_PROFILES } from './pack-floors.ts';
import type { AgentScores, CellScore, PackFloors } from './pack-floors.ts';

/** Means are shown with three. */
const DECIMALS = 4;

/** Plays the agents of the floors in every cell of these scenarios. */
export async function playPackFloors(pack: Pack, names: readonly string[]): Promise<PackFloors> {
  const cells = { scenarios: names, augmentations: AUGMENTATIONS, seed: SWEEP_DEFAULTS.seed };
  const plays = {} as Record<(typeof FLOOR_PROFILES)[number], Map<string, readonly FloorPlay[]>>;
  for (const profile of FLOOR_PROFILES)
    plays[profile] = Map.groupBy(await playFloors(pack, { ...cells, profile }), ({ scenario }) => scenario);
  const scenarios = pack.scenarios.filter(({ name }) => names.includes(name));
  return {
    pack: pack.hash,
    scenarios: Object.fromEntries(
      scenarios.map(({ name, categories }) => {
        const scores = (profile: (typeof FLOOR_PROFILES)[number]) => agentScores(plays[profile].get(name) ?? []);
        return [name, { categories, default: scores('default'), paper: scores('paper') }];
      }),
    ),
  };
}

function agentScores(plays: readonly FloorPlay[]): AgentScores {
  return Object.fromEntries(
    [...Map.groupBy(plays, ({ agent }) => agent)].map(([agent, own]) => {
      const scores = AUGMENTATIONS.map((augmentation): CellScore | null => {
        const play = own.find((one) => one.augmentation === augmentation);
        return play ? [play.solved ? 1 : 0, Number(play.similarity.toFixed(DECIMALS)), play.turnCount] : null;
      });
      return [agent, scores];
    }),
  );
}
