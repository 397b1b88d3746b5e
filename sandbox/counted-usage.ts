import type { Usage } from './event.ts';

/** Of one turn. The largest contexts have a thousandth of it. */
export const MOST_TOKENS = 1_000_000_000;
/** US dollars, of one turn. */
export const MOST_DOLLARS = 10_000;

/**
 * The usage that an answer states, as far as it can be true: numbers of tokens are whole, no number is negative or beyond all bounds.
 * Otherwise it is unknown, so that no server can license spending, or use up a budget with one answer.
 * @param turns of so many
 */
export function countedUsage(stated: Usage | null, turns = 1): Usage | null {
  const isCount = (tokens: number) => Number.isInteger(tokens) && tokens >= 0 && tokens <= turns * MOST_TOKENS;
  if (stated === null || !isCount(stated.input) || !isCount(stated.output)) return null;
  const { input, cachedInput, cacheWrite, output, reasoning, costUsd } = stated;
  return {
    input,
    cachedInput: isCount(cachedInput) ? cachedInput : 0,
    cacheWrite: isCount(cacheWrite) ? cacheWrite : 0,
    output,
    reasoning: isCount(reasoning) ? reasoning : 0,
    costUsd: Number.isFinite(costUsd) && costUsd! >= 0 && costUsd! <= turns * MOST_DOLLARS ? costUsd : null,
  };
}
