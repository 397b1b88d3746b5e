import type { OutsideFailure } from '../sandbox/outside-failure.ts';
import type { Tried } from './tried.ts';

/** Refusals for now. They are waited for and cost no attempt. */
const THROTTLES: ReadonlySet<string> = new Set(['provider.rate-limited', 'provider.overloaded']);

/** Calls per turn that may fail in each way: a time-out costs minutes, an odd answer is likely to come again. */
const MOST_FAILURES: Readonly<Record<string, number>> = {
  'provider.timeout': 2,
  'provider.malformed-answer': 2,
  'provider.error-answer': 2,
  'provider.template': 2,
  'model.empty': 2,
};
const MOST_FAILURES_OTHERWISE = 8;

/** Workers that may die in a turn before it is given up: perhaps the turn kills them. */
export const MOST_LOST = 4;

/** What failed is our own code or storage, not the model. */
export const UNEXPECTED = 'unexpected';

export function mayTryUnexpected({ failures }: Tried): boolean {
  return (failures[UNEXPECTED] ?? 0) < MOST_FAILURES_OTHERWISE;
}

/** Attempts of an activity of ours that may end without a word, by the death of their worker or a time limit. */
export const MOST_SILENT = 8;

const FIRST_OUTAGE_DELAY_MS = 500;
const LONGEST_OUTAGE_DELAY_MS = 30_000;

/**
 * In milliseconds: how long to leave the results alone after so many attempts in a row. Those that wait together do not
 * all come back together.
 */
export function outageDelay(attempts: number, random: () => number = Math.random): number {
  const delay = Math.min(LONGEST_OUTAGE_DELAY_MS, FIRST_OUTAGE_DELAY_MS * 2 ** (attempts - 1));
  return Math.round(delay * (0.75 + random() / 4));
}

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 60_000;

/** A refusal for longer than anybody waits is none: its scope is the model. */
export function isThrottle({ type, retryable }: OutsideFailure): boolean {
  return retryable && THROTTLES.has(type);
}

/** Whether the model is asked again after this failure, which `tried` counts already. */
export function mayTryAgain({ type, retryable }: OutsideFailure, { failures }: Tried): boolean {
  return retryable && (failures[type] ?? 0) < (MOST_FAILURES[type] ?? MOST_FAILURES_OTHERWISE);
}

/** In milliseconds: the provider's own wait, or twice as long after each failure. */
export function delayAfter({ retryAfterMs }: OutsideFailure, { failures }: Tried): number {
  const failed = Object.values(failures).reduce((sum, count) => sum + count, 0);
  return retryAfterMs ?? Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failed - 1));
}
