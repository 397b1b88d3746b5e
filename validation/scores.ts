import type { Score } from '../evaluation/score.ts';
import { isSolved } from '../evaluation/solved.ts';

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

/** Whether a run is solved, or would be but for marks of the conversation, which are no part of the mean. */
export function isReached({ solved, similarity }: Score): boolean {
  return solved || isSolved(similarity);
}

/** Whether a run did worse than another: its similarity is lower, or it is no longer solved. */
export function isWorse(score: Score, other: Score): boolean {
  return isBelow(score.similarity, other.similarity) || (other.solved && !score.solved);
}

/** A similarity in a sentence: as many digits as tell it from 1. */
export function showSimilarity(similarity: number): string {
  return similarity > 0.999 && !isFull(similarity) ? similarity.toPrecision(9) : String(Number(similarity.toFixed(3)));
}
