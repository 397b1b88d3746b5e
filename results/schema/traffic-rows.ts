/** Limits of a model, and how it stands with them. Times are in milliseconds since the epoch. */
export interface ModelTrafficRow {
  model: string;
  requests_per_minute: number | null;
  tokens_per_minute: number | null;
  concurrency: number | null;
  newest_slot: number | null;
  blocked_until: number | null;
  blocked_reason: string | null;
  /** Refusals in a row. */
  strikes: number;
  learned_rate: number | null;
  learned_at: number | null;
  /** Tokens used per token estimated. */
  token_ratio: number;
  /** What the clock of the store said at the last change, to the second; null until the first. */
  clock_read: number | null;
  /** Since when it cannot be reached; null while it can. */
  away_since: number | null;
  away_reason: string | null;
  /** When the next call may try it. */
  probe_at: number | null;
}

/** Calls by the second in which they start. */
export interface ModelSecondRow {
  model: string;
  /** Since the epoch. */
  second: number;
  requests: number;
  tokens: number;
}

/** A call that has its slot, or is under way. */
export interface ModelTicketRow {
  ticket: string;
  model: string;
  slot: number;
  /** Counted in the second of the slot. */
  tokens: number;
  /** As requested, before it is corrected by the ratio. */
  estimate: number;
  /** 0 or 1. */
  running: number;
  expires_at: number;
  /** This and the next two are null until the call starts. */
  sweep: string | null;
  /** What the call may cost at most; null also if its price is not known. */
  most_cost_usd: number | null;
  /** Input and output tokens that it may use at most. */
  most_tokens: number | null;
}

/** A cell that a model could not play, since the model's last success. */
export interface ModelFailureRow {
  model: string;
  sweep: string;
  type: string;
  cell: string;
}

export interface BudgetRow {
  sweep: string;
  max_cost_usd: number | null;
  max_tokens: number | null;
  cost_usd: number;
  tokens: number;
  unpriced: number;
  /** Whether the sweep ends when it is used up, instead of waiting. 0 or 1. */
  ends: number;
  /** Whether calls may start whose price is not known. 0 or 1. */
  allow_unpriced: number;
  /** How long calls wait for a model that is away, in milliseconds; null for the default. */
  away_ms: number | null;
}

/** A run of a sweep with a budget that calls models. */
export interface BudgetRunRow {
  sweep: string;
  /** The id of the trajectory. */
  run: string;
  /** Answered calls. */
  calls: number;
  /** When it counts as dead, unless it is heard of again. */
  expires_at: number;
}

/** What the answered calls of a model came to in a sweep. */
export interface SweepModelRow {
  sweep: string;
  model: string;
  calls: number;
  /** Of the dearest call; null if the cost of none is known. */
  most_cost_usd: number | null;
  /** Of the largest call. */
  most_tokens: number | null;
  /** Where the price of the last one came from, as reports of turns say it. */
  priced_by: string | null;
}
