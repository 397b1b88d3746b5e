import { weightedRatio } from './weighted-ratio.ts';

/** Maximum number of results. */
const LIMIT = 5;
/** Only this many leading characters are compared, because the time grows with the cube of the length. */
const MAX_LENGTH = 400;

/**
 * The choices whose similarity to the query reaches the threshold: best first, ties in the given order, at most 5.
 * Null matches nothing.
 * @param threshold 0 to 100
 */
export function fuzzyFilter<Choice>(
  query: string,
  choices: readonly Choice[],
  text: (choice: Choice) => string | null,
  threshold: number,
): readonly Choice[] {
  const shortQuery = query.slice(0, MAX_LENGTH);
  return choices
    .flatMap((choice) => {
      const chosen = text(choice);
      return chosen === null ? [] : [{ choice, score: weightedRatio(shortQuery, chosen.slice(0, MAX_LENGTH)) }];
    })
    .filter(({ score }) => score >= threshold)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, LIMIT)
    .map(({ choice }) => choice);
}
