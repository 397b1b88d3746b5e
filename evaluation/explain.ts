import type { EvaluationLog } from './log.ts';
import type { Placed, Places } from './placement-problem.ts';
import type { PlacedGraph } from './place-milestones.ts';
import type { Question } from './question.ts';
import { compareRows, tableLikeness } from './likeness.ts';
import type { ClosestMessage, ColumnExplanation, ConstraintExplanation, MilestoneMatch } from './score.ts';
import type { ConstraintScorer } from './scorer.ts';

/** Explains each placed milestone: what was compared with what, in the order of matching. */
export function explainMatches({ scorers, placed, places }: PlacedGraph): readonly MilestoneMatch[] {
  return placed.map((one) => ({
    ...one,
    constraints: scorers[one.milestone]!.map((scorer) => explainConstraint(scorer, one.message, places)),
  }));
}

/**
 * The message that has most of what a milestone expects, the earliest among equals; undefined if none has any of it.
 * Milestones that it refers to stay where they were placed. A broken guardrail does not make a message less close.
 */
export function closestMessage(
  log: EvaluationLog,
  { scorers, places }: PlacedGraph,
  { milestone }: Placed,
): ClosestMessage | undefined {
  const own = scorers[milestone]!;
  const required = own.filter(({ constraint }) => constraint.kind !== 'guardrail');
  const references = own.map(({ reference }) => (reference === null ? 0 : (places[reference] ?? 0)));
  let best: { readonly message: number; readonly likeness: number } | undefined;
  for (let message = Math.max(log.firstUserIndex, ...references); message < log.length; message++) {
    const likeness = mean(required.map((scorer) => constraintLikeness(scorer, message, places)));
    if (likeness > (best?.likeness ?? 0)) best = { message, likeness };
  }
  if (best === undefined) return undefined;
  const { message } = best;
  return { ...best, constraints: own.map((scorer) => explainConstraint(scorer, message, places)) };
}

function constraintLikeness(scorer: ConstraintScorer, message: number, places: Places): number {
  const question = scorer.questionAt(message, places);
  if ('verdict' in question) return question.verdict;
  return Math.max(0, ...question.targets.map((target) => tableLikeness(question.rows, target)));
}

function explainConstraint(scorer: ConstraintScorer, message: number, places: Places): ConstraintExplanation {
  const { kind, database } = scorer.constraint;
  const question = scorer.questionAt(message, places);
  const similarity = scorer.similarityAt(message, places);
  const columns = 'verdict' in question ? (question.columns ?? []) : bestColumns(question);
  const reason = similarity === 1 ? undefined : reasonOf(question);
  return { kind, database, similarity, columns, ...(reason !== undefined && { reason }) };
}

/** The best matching alternative, column by column. */
function bestColumns({ rows, targets }: Extract<Question, { rows: unknown }>): readonly ColumnExplanation[] {
  const alternatives = targets.map((target) => ({ target, likeness: tableLikeness(rows, target) }));
  const best = alternatives.toSorted((a, b) => b.likeness - a.likeness)[0];
  return best === undefined ? [] : compareRows(rows, best.target);
}

function reasonOf(question: Question): string | undefined {
  if ('verdict' in question) return question.reason();
  const expected = question.targets[0]?.length ?? 0;
  const found = question.rows.length;
  return expected === found
    ? undefined
    : `${expected} ${expected === 1 ? 'row' : 'rows'} expected, ${found || 'none'} found`;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
