/**
 * The known names that look most like the one given, nearest first; those too far off to be meant are left out. Where none
 * is near, those that begin with it.
 */
export function nearestNames(name: string, known: readonly string[], limit = 3): readonly string[] {
  const near = known
    .filter((candidate) => Math.abs(candidate.length - name.length) <= farthest(candidate))
    .map((candidate) => ({ candidate, distance: editDistance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ candidate, distance }) => distance <= farthest(candidate))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate);
  return (near.length > 0 ? near : known.filter((candidate) => isBeginning(name, candidate))).slice(0, limit);
}

/** Changes of a name that may be a slip. */
function farthest(name: string): number {
  return Math.max(2, name.length / 3);
}

/** A sentence for an error text: the names that may have been meant, or where to look. */
export function suggestion(name: string, known: readonly string[], otherwise: string): string {
  const nearest = nearestNames(name, known);
  return nearest.length === 0 ? otherwise : `did you mean ${nearest.join(' or ')}?`;
}

function isBeginning(name: string, candidate: string): boolean {
  return name.length >= 3 && candidate.toLowerCase().startsWith(name.toLowerCase());
}

/** Levenshtein: insertions, removals and replacements of characters that turn one text into the other. */
function editDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, character] of from.split('').entries()) {
    const current = [row + 1];
    for (const [column, other] of to.split('').entries()) {
      const replaced = previous[column]! + (character === other ? 0 : 1);
      current.push(Math.min(replaced, previous[column + 1]! + 1, current[column]! + 1));
    }
    previous = current;
  }
  return previous.at(-1)!;
}
