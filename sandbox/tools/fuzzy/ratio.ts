import { commonLength } from '../../longest-common-subsequence.ts';
import { defaultProcess } from './words.ts';
import type { Characters } from './words.ts';

/** Insertions and deletions that turn one into the other. */
export function indelDistance(left: readonly string[], right: readonly string[]): number {
  return left.length + right.length - 2 * commonLength(left, right);
}

/** Similarity of the whole texts, 0 to 100. Two empty texts are equal. */
export function ratio(left: readonly string[], right: readonly string[]): number {
  const total = left.length + right.length;
  return total === 0 ? 100 : (1 - indelDistance(left, right) / total) * 100;
}

/** Similarity of the shorter text to the stretch of the longer one that is most like it, 0 to 100, after normalisation. */
export function partialRatio(query: string, choice: string): number {
  return partialRatioOf([...defaultProcess(query)], [...defaultProcess(choice)]);
}

/** As {@link partialRatio}, of texts already normalised. */
export function partialRatioOf(left: Characters, right: Characters): number {
  if (left.length === 0 && right.length === 0) return 100;
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  const score = bestStretch(shorter, longer);
  return left.length === right.length ? Math.max(score, bestStretch(longer, shorter)) : score;
}

/**
 * Best ratio of the needle to a stretch of its own length or to a shorter one at either end of the text.
 * A stretch whose outer character is not in the needle is skipped: the one beside it is at least as good.
 */
function bestStretch(needle: Characters, text: Characters): number {
  const known = new Set(needle);
  const { length } = needle;
  let best = 0;
  const consider = (from: number, to: number, outer: number) => {
    const character = text[outer];
    if (best === 100 || character === undefined || !known.has(character)) return;
    best = Math.max(best, ratio(needle, text.slice(from, to)));
  };
  for (let to = 1; to < length; to++) consider(0, to, to - 1);
  for (let from = 0; from < text.length - length; from++) consider(from, from + length, from + length - 1);
  for (let from = text.length - length; from < text.length; from++) consider(from, text.length, from);
  return best;
}
