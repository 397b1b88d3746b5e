import { referenceOf } from './guardrails.ts';
import type { EvaluationLog, Row } from './log.ts';
import type { Constraint } from './milestone.ts';
import type { Places } from './placement-problem.ts';
import { answer, asking } from './question.ts';
import type { Question, ScoringContext } from './question.ts';
import { EvaluationError } from './evaluation-error.ts';

/** A constraint of a milestone, prepared for one log. Answers to equal questions are cached. */
export interface ConstraintScorer {
  readonly constraint: Constraint;
  /** The milestone its similarity depends on, null if it depends on none. */
  readonly reference: number | null;
  readonly questionAt: (message: number, places: Places) => Question;
  readonly similarityAt: (message: number, places: Places) => number;
}

export function constraintScorer(
  constraint: Constraint,
  log: EvaluationLog,
  surroundings: ScoringContext,
): ConstraintScorer {
  const { database } = constraint;
  const reference = referenceOf(constraint);
  const ask = asking(constraint, surroundings);
  const answers = new Map<readonly Row[], Map<readonly Row[], number>>();

  const referenceRows = (places: Places): readonly Row[] => {
    if (reference === null) return NO_ROWS;
    return log.rows(database, reference === -1 ? log.firstUserIndex : places[reference]!);
  };

  const questionAt = (message: number, places: Places): Question =>
    ask(log.rows(database, message), referenceRows(places), message);

  const similarityAt = (message: number, places: Places): number => {
    const before = referenceRows(places);
    const now = log.rows(database, message);
    let known = answers.get(before);
    if (known === undefined) answers.set(before, (known = new Map()));
    let similarity = known.get(now);
    if (similarity === undefined) known.set(now, (similarity = answer(ask(now, before, message))));
    return similarity;
  };

  return { constraint, reference: reference === -1 ? null : reference, questionAt, similarityAt };
}

const NO_ROWS: readonly Row[] = [];

/** The similarity of a milestone at a message (reference semantics 6.4), given the places of those it refers to. */
export function milestoneSimilarity(scorers: readonly ConstraintScorer[], message: number, places: Places): number {
  const [constraints, guardrails]: [number[], number[]] = [[], []];
  for (const { constraint, similarityAt } of scorers) {
    (constraint.kind === 'guardrail' ? guardrails : constraints).push(similarityAt(message, places));
  }
  return milestoneMean(constraints, guardrails);
}

/** The geometric mean of a milestone's constraints, or 0 if a guardrail is broken (reference semantics 6.4). */
export function milestoneMean(constraints: readonly number[], guardrails: readonly number[]): number {
  if (constraints.length === 0) {
    throw new EvaluationError('ZeroDivisionError', 'a milestone needs a constraint that is not a guardrail');
  }
  const product = [...constraints, ...guardrails].reduce((soFar, similarity) => soFar * similarity, 1);
  return product ** (1 / constraints.length);
}
