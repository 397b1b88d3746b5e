import { commonLength } from '../../longest-common-subsequence.ts';
import { defaultProcess } from './words.ts';
import type { Characters } from './words.ts';

/** The number of insertions and deletions that turn one text into the other. */
export function indelDistance(left: readonly string[], right: readonly string[]): number {
  return left.length + right.length - 2 * commonLength(left, right);
}

/** The similarity of the whole texts, 0 to 100. Two empty texts are equal. */
export function ratio(left: readonly string[], right: readonly string[]): number {
  const total = left.length + right.length;
  return total === 0 ? 100 : (1 - indelDistance(left, right) / total) * 100;
}

/** The similarity of the shorter text to the best-matching part of the longer one, 0 to 100, after normalisation. */
export function partialRatio(query: string, choice: string): number {
  return partialRatioOf([...defaultProcess(query)], [...defaultProcess(choice)]);
}

/** Like {@link partialRatio}, for normalised texts. */
export function partialRatioOf(left: Characters, right: Characters): number {
  if (left.length === 0 && right.length === 0) return 100;
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  const score = bestPart(shorter, longer);
  return left.length === right.length ? Math.max(score, bestPart(longer, shorter)) : score;
}

/**
 * The best ratio between the needle and a part of the text: one of the needle's length, or a shorter one at either end.
 * A part whose outer character is not in the needle is skipped because its neighbour is at least as good.
 */
function bestPart(needle: Characters, text: Characters): number {
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
