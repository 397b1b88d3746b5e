import { sql } from 'kysely';
import { withoutNoise } from '../spending.ts';
import type { Spent } from '../spending.ts';

/** Sums of the scores of a group of runs, under the names of `ScoreSums`. */
export const SCORE_SUMS = [
  sql<number>`cast(count(similarity) as integer)`.as('scored'),
  sql<number>`cast(count(solved) as integer)`.as('judged'),
  sql<number>`cast(coalesce(sum(solved), 0) as integer)`.as('solved'),
  sql<number>`coalesce(sum(similarity), 0.0)`.as('similaritySum'),
] as const;

type Spending = `${'agent' | 'user'}_${'input' | 'output' | 'cost'}`;
type Sums = Readonly<Record<Spending | 'agent_unpriced' | 'user_unpriced', number>>;

const sumOf = (column: Spending) => sql<number>`coalesce(sum(${sql.ref(column)}), 0.0)`.as(column);

/** Adds up the columns of runs. {@link spentOf} reads the result. */
export const SPENT_SUMS = [
  sumOf('agent_input'),
  sumOf('agent_output'),
  sumOf('agent_cost'),
  sumOf('user_input'),
  sumOf('user_output'),
  sumOf('user_cost'),
  sql<number>`cast(count(*) - count(agent_cost) as integer)`.as('agent_unpriced'),
  sql<number>`cast(count(*) - count(user_cost) as integer)`.as('user_unpriced'),
] as const;

export function spentOf(sums: Sums): Spent {
  return {
    agent: {
      input: sums.agent_input,
      output: sums.agent_output,
      costUsd: withoutNoise(sums.agent_cost),
      unpriced: sums.agent_unpriced,
    },
    user: {
      input: sums.user_input,
      output: sums.user_output,
      costUsd: withoutNoise(sums.user_cost),
      unpriced: sums.user_unpriced,
    },
  };
}
