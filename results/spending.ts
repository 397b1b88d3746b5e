import { sql } from 'kysely';
import type { PlayableRole } from '../sandbox/message.ts';
import type { SpendingColumns } from './schema.ts';

/** What models used in some runs. */
export interface Spending {
  /** Tokens. */
  readonly input: number;
  readonly output: number;
  /** US dollars, of the runs whose cost is known. */
  readonly costUsd: number;
  /** Number of runs whose cost is not known. */
  readonly unpriced: number;
}

/** By whom it was used. */
export type Spent = Readonly<Record<PlayableRole, Spending>>;

const NOTHING: Spending = { input: 0, output: 0, costUsd: 0, unpriced: 0 };

export const NOTHING_SPENT: Spent = { agent: NOTHING, user: NOTHING };

export function addSpent(all: readonly Spent[]): Spent {
  return all.reduce(
    (sum, one) => ({ agent: addSpending(sum.agent, one.agent), user: addSpending(sum.user, one.user) }),
    NOTHING_SPENT,
  );
}

export function addSpending(one: Spending, other: Spending): Spending {
  return {
    input: one.input + other.input,
    output: one.output + other.output,
    costUsd: withoutNoise(one.costUsd + other.costUsd),
    unpriced: one.unpriced + other.unpriced,
  };
}

/** Less than a ten-billionth of a dollar comes from floating point. */
function withoutNoise(usd: number): number {
  return Math.round(usd * 1e10) / 1e10;
}

type Sums = Readonly<Record<keyof SpendingColumns | 'agent_unpriced' | 'user_unpriced', number>>;

const sumOf = (column: keyof SpendingColumns) => sql<number>`coalesce(sum(${sql.ref(column)}), 0.0)`.as(column);

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
