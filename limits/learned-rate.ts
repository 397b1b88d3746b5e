/** A rate that a provider's refusals taught, where no limit is configured. */
export interface LearnedRate {
  /** Requests per minute when it was learned. */
  readonly rate: number;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/** A refused rate is lowered to this part of it. */
const LOWERED = 0.8;
/** Part of the learned rate that is added for each minute without a refusal. */
const GROWTH_PER_MINUTE = 0.2;
/** After this long without a refusal the rate is forgotten. */
const FORGOTTEN_MS = 15 * 60_000;
/** Refusals of calls that were under way already say nothing new. */
const SETTLED_MS = 5_000;

/** The requests per minute that are tried now; null: as many as there are. */
export function learnedRate(learned: LearnedRate | null, now: number): number | null {
  if (learned === null || now - learned.at > FORGOTTEN_MS) return null;
  return learned.rate * (1 + (GROWTH_PER_MINUTE * (now - learned.at)) / 60_000);
}

/** Requests per minute below which only refusals in a row lead: few calls say little about a rate. */
const SLOWEST_GUESS = 30;

/** @param observed requests per minute just before the refusal */
export function afterRefusal(learned: LearnedRate | null, observed: number, now: number): LearnedRate {
  if (learned !== null && now - learned.at < SETTLED_MS) return learned;
  const tried = Math.min(learnedRate(learned, now) ?? Infinity, Math.max(SLOWEST_GUESS, observed));
  return { rate: Math.max(1, tried * LOWERED), at: now };
}
