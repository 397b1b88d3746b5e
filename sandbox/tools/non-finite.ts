import type { CallOutcome } from './execute-call.ts';
import { ToolRefusal } from './refusal.ts';

/** A number that JSON cannot hold would reach the agent as null, without a word why: refused instead (DECISIONS.md). */
export function refuseNonFinite(outcome: CallOutcome): CallOutcome {
  if ('refusal' in outcome) return outcome;
  const { result } = outcome.trace;
  if (typeof result !== 'number' || Number.isFinite(result)) return outcome;
  return { refusal: new ToolRefusal('ValueError', 'the result is too large a number; give a smaller amount') };
}
