import { sql } from 'kysely';

/** Sums of the scores of a group of runs, under the names of `ScoreSums`. */
export const SCORE_SUMS = [
  sql<number>`cast(count(similarity) as integer)`.as('scored'),
  sql<number>`cast(count(solved) as integer)`.as('judged'),
  sql<number>`cast(coalesce(sum(solved), 0) as integer)`.as('solved'),
  sql<number>`coalesce(sum(similarity), 0.0)`.as('similaritySum'),
] as const;
