import { partialRatioOf, indelDistance, ratio } from './ratio.ts';
import { defaultProcess, splitTokens } from './words.ts';
import type { TokenSplit } from './words.ts';

const WORDS_WEIGHT = 0.95;
/** If one text is this many times as long as the other, the best-matching parts are compared too. */
const UNEQUAL = 1.5;
const VERY_UNEQUAL = 8;

/**
 * The similarity of two texts, 0 to 100, after normalisation: `WRatio` with `default_process` of rapidfuzz 3.9.3. It is
 * the maximum of the similarities of the whole texts, of their words in any order and, if the lengths differ a lot, of
 * their best-matching parts. The latter two are weighted down.
 */
export function weightedRatio(query: string, choice: string): number {
  const [left, right] = [defaultProcess(query), defaultProcess(choice)];
  const [leftCharacters, rightCharacters] = [[...left], [...right]];
  const [short, long] = [leftCharacters.length, rightCharacters.length].toSorted((a, b) => a - b) as [number, number];
  if (short === 0) return 0;
  const whole = ratio(leftCharacters, rightCharacters);
  const tokens = splitTokens(left, right);
  if (long / short < UNEQUAL) return Math.max(whole, wordsRatio(tokens) * WORDS_WEIGHT);
  const weight = long / short < VERY_UNEQUAL ? 0.9 : 0.6;
  return Math.max(
    whole,
    partialRatioOf(leftCharacters, rightCharacters) * weight,
    partialWordsRatio(tokens) * WORDS_WEIGHT * weight,
  );
}

/** The better of two comparisons: the sorted words as texts, and the common words against the rest. */
function wordsRatio(tokens: TokenSplit): number {
  const { left, right, common, onlyLeft, onlyRight } = tokens;
  const sorted = ratio(left, right);
  if (common.length > 0 && (onlyLeft.length === 0 || onlyRight.length === 0)) return 100;
  const blank = common.length > 0 ? 1 : 0;
  const leftLength = common.length + blank + onlyLeft.length;
  const rightLength = common.length + blank + onlyRight.length;
  const rest = normalised(indelDistance(onlyLeft, onlyRight), leftLength + rightLength);
  if (common.length === 0) return Math.max(sorted, rest);
  return Math.max(
    sorted,
    rest,
    normalised(blank + onlyLeft.length, common.length + leftLength),
    normalised(blank + onlyRight.length, common.length + rightLength),
  );
}

/** The best-matching part of the sorted words, or of the words in one text only. A common word is a perfect match. */
function partialWordsRatio({ left, right, common, onlyLeft, onlyRight, isPlain }: TokenSplit): number {
  if (common.length > 0) return 100;
  const sorted = partialRatioOf(left, right);
  return isPlain ? sorted : Math.max(sorted, partialRatioOf(onlyLeft, onlyRight));
}

function normalised(distance: number, total: number): number {
  return total === 0 ? 100 : 100 - (100 * distance) / total;
}
