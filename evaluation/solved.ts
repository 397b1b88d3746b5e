/** The least similarity of a run that counts as solved: all of it was done, but for rounding. */
export const SOLVED_FROM = 0.999;

export function isSolved(similarity: number): boolean {
  return similarity >= SOLVED_FROM;
}
