import { commonLength } from '../sandbox/longest-common-subsequence.ts';
import { stem } from '../language/stem.ts';

/** The stemmed words that ROUGE compares: runs of a-z and 0-9 in lower case; words of up to three letters are not stemmed. */
export function rougeTokens(text: string): readonly string[] {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.map((word) => (word.length > 3 ? stem(word) : word));
}

/** ROUGE-L: the harmonic mean of the longest common subsequence's share of either side; 0 when a side is empty. */
export function rougeL(target: readonly string[], prediction: readonly string[]): number {
  const common = commonLength(target, prediction);
  if (common === 0) return 0;
  const [precision, recall] = [common / prediction.length, common / target.length];
  return (2 * precision * recall) / (precision + recall);
}
