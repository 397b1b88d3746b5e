import type { Profile } from '../../cell.ts';

/** Up to this many parallel calls are tried in every order. 5 calls have 120 orders, 7 have 5,040 (0.2 seconds). */
const MAX_EXHAUSTIVE_CALLS: Readonly<Record<Profile, number>> = { default: 5, paper: 7 };

/** Above this many calls no rotations are tried: their work grows with the square of the calls. */
const MAX_ROTATED_CALLS = 50;

/**
 * Orders to try for `count` parallel calls, as lists of positions. The requested order comes first.
 * Few calls: all orders, in lexicographic order like the reference. More calls: the requested order, its reverse, and
 * its rotations, so that every call is first once and last once. Very many calls: the requested order and its reverse.
 */
export function callOrders(count: number, profile: Profile): readonly (readonly number[])[] {
  const requested = Array.from({ length: count }, (_, position) => position);
  if (count <= MAX_EXHAUSTIVE_CALLS[profile]) return permutations(requested);
  if (count > MAX_ROTATED_CALLS) return [requested, requested.toReversed()];
  const rotations = requested.slice(1).map((start) => [...requested.slice(start), ...requested.slice(0, start)]);
  return [requested, requested.toReversed(), ...rotations];
}

function permutations(items: readonly number[]): readonly (readonly number[])[] {
  if (items.length === 0) return [[]];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((others) => [first, ...others]),
  );
}
