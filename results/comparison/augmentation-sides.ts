import type { Augmentation } from '../../sandbox/cell.ts';
import { ALL_AUGMENTATIONS } from '../../sandbox/cell.ts';
import type { Side, Sides } from './comparison.ts';

/** Scrambled tools come with three distraction tools, so that these alone are no part of what they cost. */
const SCRAMBLED: ReadonlySet<Augmentation> = new Set(['tns', 'tds', 'ads', 'ats']);

/**
 * Each augmentation that was played with the one that it adds to: scrambled ones with `3dt`, others with `none`. One whose own base
 * was not played is compared with `none`; empty if that was not played either.
 */
export function augmentationSides(side: Side, played: readonly Augmentation[]): readonly Sides[] {
  return ALL_AUGMENTATIONS.flatMap((augmentation): readonly Sides[] => {
    const base = SCRAMBLED.has(augmentation) && played.includes('3dt') ? '3dt' : 'none';
    if (augmentation === base || !played.includes(base) || !played.includes(augmentation)) return [];
    const [before, after] = [
      { ...side, augmentation: base },
      { ...side, augmentation },
    ] as const;
    return [[before, after]];
  });
}
