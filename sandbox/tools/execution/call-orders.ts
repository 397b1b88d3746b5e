import type { Profile } from '../../cell.ts';

/** Up to this many parallel calls are tried in all orders: 120 of 5, and 5,040 of 7, which take a fifth of a second. */
const LONGEST_EXHAUSTIVE: Readonly<Record<Profile, number>> = { default: 5, paper: 7 };

/** Above this many calls the rotations, whose work grows with the square of the calls, are left out. */
const LONGEST_ROTATED = 50;

/**
 * Orders to try for `count` parallel calls, as positions, the requested order first.
 * Few calls: all, in lexicographic order as the reference tries them. More: as requested, its reverse, and the rotations,
 * which put every call first and last once. Very many: as requested and its reverse.
 */
export function callOrders(count: number, profile: Profile): readonly (readonly number[])[] {
  const requested = Array.from({ length: count }, (_, position) => position);
  if (count <= LONGEST_EXHAUSTIVE[profile]) return permutations(requested);
  if (count > LONGEST_ROTATED) return [requested, requested.toReversed()];
  const rotations = requested.slice(1).map((start) => [...requested.slice(start), ...requested.slice(0, start)]);
  return [requested, requested.toReversed(), ...rotations];
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((others) => [first, ...others]),
  );
}
