import { weightedRatio } from './weighted-ratio.ts';

/** At most this many are kept. */
const LIMIT = 5;
/** Longer texts are compared by their beginning: the time grows with the cube of the length. */
const LONGEST = 400;

/**
 * The choices at least as like the query as the threshold, best first, ties in the order given, at most 5.
 * Null is like nothing.
 * @param threshold 0 to 100
 */
export function fuzzyFilter<Choice>(
  query: string,
  choices: readonly Choice[],
  text: (choice: Choice) => string | null,
  threshold: number,
): readonly Choice[] {
  const shortQuery = query.slice(0, LONGEST);
  return choices
    .flatMap((choice) => {
      const chosen = text(choice);
      return chosen === null ? [] : [{ choice, score: weightedRatio(shortQuery, chosen.slice(0, LONGEST)) }];
    })
    .filter(({ score }) => score >= threshold)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, LIMIT)
    .map(({ choice }) => choice);
}
