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
  /** Whether models may be called whose price is not known, which the budget cannot bound. */
  readonly allowUnpriced: boolean;
  /** How long its calls wait for a model that cannot be reached, in milliseconds. 0: not at all. */
  readonly awayMs: number;
}

/** US dollars and tokens, input and output together. */
interface DollarsAndTokens {
  readonly costUsd: number;
  readonly tokens: number;
}

/** How a sweep stands with its budget. */
export interface BudgetState extends BudgetSettings, BudgetSpent {
  /** What the calls under way may come to at most. */
  readonly reserved: DollarsAndTokens & { readonly calls: number };
}

/** What the model calls of a sweep have used so far, failed and repeated calls included. */
interface BudgetSpent extends DollarsAndTokens {
  /** Calls whose price is not known. */
  readonly unpriced: number;
}

export function isLimited({ maxCostUsd, maxTokens }: Budget): boolean {
  return maxCostUsd !== null || maxTokens !== null;
}

/** Why a budget is used up; undefined while it is not. */
export function budgetProblem({ maxCostUsd, maxTokens }: Budget, { costUsd, tokens }: BudgetSpent): string | undefined {
  if (maxCostUsd !== null && costUsd >= maxCostUsd) return `$${costUsd.toFixed(2)} of at most $${maxCostUsd} are spent`;
  if (maxTokens !== null && tokens >= maxTokens) {
    return `${tokens.toLocaleString('en')} of at most ${maxTokens.toLocaleString('en')} tokens are used`;
  }
  return undefined;
}
