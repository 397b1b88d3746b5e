import { commonLength } from '../../longest-common-subsequence.ts';

/** Insertions and deletions that turn one into the other. */
export function indelDistance(left: readonly string[], right: readonly string[]): number {
  return left.length + right.length - 2 * commonLength(left, right);
}

/** Similarity of the whole texts, 0 to 100. Two empty texts are equal. */
export function ratio(left: readonly string[], right: readonly string[]): number {
  const total = left.length + right.length;
  return total === 0 ? 100 : (1 - indelDistance(left, right) / total) * 100;
}
