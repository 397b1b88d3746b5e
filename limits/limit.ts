/** What a model's provider allows. Null: no limit. */
export interface ModelLimits {
  /** Its limit of calls; `null` without one. */
  readonly requestsPerMinute: number | null;
  /** Its limit of tokens; `null` without one. */
  readonly tokensPerMinute: number | null;
  /** Its limit of calls at a time; `null` without one. */
  readonly concurrency: number | null;
}

/** What a sweep may use in total. Null: no limit. */
export interface Budget {
  /** Its limit in US dollars; `null` without one. */
  readonly maxCostUsd: number | null;
  /** Its limit of tokens; `null` without one. */
  readonly maxTokens: number | null;
}

export interface BudgetSettings extends Budget {
  /** Whether the sweep ends when it is used up. */
  readonly ends: boolean;
  /** Whether it plays models without a known price. */
  readonly allowUnpriced: boolean;
  /** How long its calls wait for a model that cannot be reached, in milliseconds. */
  readonly awayMs: number;
}

/** US dollars and tokens, input and output together. */
interface DollarsAndTokens {
  /** What the sweep's calls have cost, repeated ones included. */
  readonly costUsd: number;
  /** What the calls of the sweep have used, repeated ones included. */
  readonly tokens: number;
}

/** How a sweep stands with its budget. */
export interface BudgetState extends BudgetSettings, BudgetSpent {
  /** What `calls` under way may still come to, under a budget: `cost_usd` and `tokens`. */
  readonly reserved: DollarsAndTokens & { readonly calls: number };
}

/** What the model calls of a sweep have used so far, failed and repeated calls included. */
interface BudgetSpent extends DollarsAndTokens {
  /** How many of the sweep's calls have no known price. */
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
