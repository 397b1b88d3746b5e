import { stem } from './stem.ts';

/** The stemmed words that ROUGE compares: runs of a-z and 0-9 in lower case; words of up to three letters stay. */
export function rougeTokens(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => (word.length > 3 ? stem(word) : word));
}

/** ROUGE-L: the harmonic mean of the longest common subsequence's share of either side; 0 when a side is empty. */
export function rougeL(target: readonly string[], prediction: readonly string[]): number {
  const common = longestCommonSubsequence(target, prediction);
  if (common === 0) return 0;
  const [precision, recall] = [common / prediction.length, common / target.length];
  return (2 * precision * recall) / (precision + recall);
}

function longestCommonSubsequence(left: readonly string[], right: readonly string[]): number {
  // lengths[j]: of the part of `left` read so far and the first j words of `right`.
  const lengths = new Uint32Array(right.length + 1);
  for (const word of left) {
    let diagonal = 0;
    for (let j = 1; j <= right.length; j++) {
      const above = lengths[j]!;
      lengths[j] = word === right[j - 1] ? diagonal + 1 : Math.max(above, lengths[j - 1]!);
      diagonal = above;
    }
  }
  return lengths[right.length]!;
}
