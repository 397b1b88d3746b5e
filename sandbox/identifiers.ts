import { randomWords } from './random-words.ts';

/**
 * A generator of UUID-v4-shaped ids. The sequence depends only on the seed and the path, so a retried attempt creates
 * the same rows. Each call returns the next id.
 */
export function identifierSource(seed: number, ...path: readonly (string | number)[]): () => string {
  const next = randomWords(JSON.stringify([seed, ...path]));
  return () => {
    const hex = Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
    return [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `${variant}${hex.slice(17, 20)}`,
      hex.slice(20),
    ].join('-');
  };
}
