/** Far above the rounding of sums and roots, and far below what any difference in behaviour changes. */
const ROUNDING = 1e-9;

/** Whether a similarity is 1, but for rounding. */
export function isFull(similarity: number): boolean {
  return similarity >= 1 - ROUNDING;
}

/** Whether a similarity is below another, by more than rounding. */
export function isBelow(similarity: number, other: number): boolean {
  return similarity < other - ROUNDING;
}

/** A similarity in a sentence: as many digits as tell it from 1. */
export function showSimilarity(similarity: number): string {
  return similarity > 0.999 && !isFull(similarity) ? similarity.toPrecision(9) : String(Number(similarity.toFixed(3)));
}
