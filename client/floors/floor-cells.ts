import { AUGMENTATIONS, PROFILES } from '../../sandbox/cell.ts';
import { isList } from '../../sandbox/json.ts';
import type { JsonObject } from '../../sandbox/json.ts';
import type { FloorCells } from '../../validation/play-floors.ts';

/** The cells of a sweep and the hash of its pack. */
export interface SweptCells extends FloorCells {
  readonly pack: string;
}

/** Read from the parameters of a sweep; null if they say too little, as for single runs, which may be of any pack. */
export function sweptCells(parameters: JsonObject): SweptCells | null {
  const { pack, seed, scenarios, augmentations } = parameters;
  const profile = PROFILES.find((name) => name === parameters['profile']);
  if (typeof pack !== 'string' || typeof seed !== 'number' || profile === undefined) return null;
  if (!isList(scenarios) || !isList(augmentations)) return null;
  return {
    pack,
    seed,
    profile,
    scenarios: scenarios.filter((name) => typeof name === 'string'),
    augmentations: AUGMENTATIONS.filter((name) => augmentations.includes(name)),
  };
}
