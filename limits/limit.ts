/** What a model's provider allows. Null: no limit. */
export interface ModelLimits {
  readonly requestsPerMinute: number | null;
  /** Input and output tokens together. */
  readonly tokensPerMinute: number | null;
  /** Calls at a time. */
  readonly concurrency: number | null;
}

/** What a sweep may use in total. Null: no limit. */
export interface Budget {
  /** US dollars. */
  readonly maxCostUsd: number | null;
  /** Input and output tokens together, of agent and user. */
  readonly maxTokens: number | null;
}

export interface BudgetSettings extends Budget {
  /** Whether the sweep ends when the budget is used up. By default it waits until somebody raises it. */
  readonly ends: boolean;
}

/** What the model calls of a sweep have used so far, failed and repeated calls included. */
export interface Spent {
  readonly costUsd: number;
  readonly tokens: number;
  /** Calls whose price is not known. */
  readonly unpriced: number;
}

/** Why a budget is used up; undefined while it is not. */
export function budgetProblem({ maxCostUsd, maxTokens }: Budget, { costUsd, tokens }: Spent): string | undefined {
  if (maxCostUsd !== null && costUsd >= maxCostUsd) return `$${costUsd.toFixed(2)} of at most $${maxCostUsd} are spent`;
  if (maxTokens !== null && tokens >= maxTokens) {
    return `${tokens.toLocaleString('en')} of at most ${maxTokens.toLocaleString('en')} tokens are used`;
  }
  return undefined;
}
