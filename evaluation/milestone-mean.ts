import { EvaluationError } from './evaluation-error.ts';

/** The geometric mean of a milestone's constraints, or 0 if a guardrail is broken (reference semantics 6.4). */
export function milestoneMean(constraints: readonly number[], guardrails: readonly number[]): number {
  if (constraints.length === 0) {
    throw new EvaluationError('ZeroDivisionError', 'a milestone needs a constraint that is not a guardrail');
  }
  const product = [...constraints, ...guardrails].reduce((soFar, similarity) => soFar * similarity, 1);
  return product ** (1 / constraints.length);
}
