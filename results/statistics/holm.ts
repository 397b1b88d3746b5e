/**
 * Holm's correction of p-values that are read together: adjusted, in the given order. To reject those below 5 % keeps the
 * probability of any false rejection below 5 %. Null stays null, and does not count.
 */
export function holm(values: readonly (number | null)[]): readonly (number | null)[] {
  const ranked = values
    .flatMap((p, index) => (p === null ? [] : [{ p, index }]))
    .toSorted((one, other) => one.p - other.p);
  const adjusted: (number | null)[] = values.map(() => null);
  let largest = 0;
  for (const [rank, { p, index }] of ranked.entries()) {
    largest = Math.max(largest, Math.min(1, (ranked.length - rank) * p));
    adjusted[index] = largest;
  }
  return adjusted;
}
