import type { PlayableRole } from '../sandbox/message.ts';

/** What models used in some runs. */
export interface Spending {
  /** Tokens. */
  readonly input: number;
  /** Tokens. */
  readonly output: number;
  /** US dollars, of the runs whose cost is known (docs/cost.md). */
  readonly costUsd: number;
  /** How many runs have a cost that is not known. */
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
export function withoutNoise(usd: number): number {
  return Math.round(usd * 1e10) / 1e10;
}
