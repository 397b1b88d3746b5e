import { EvaluationError } from './evaluation-error.ts';
import { optimizer } from './optimizer.ts';
import { ancestorsOf } from './placement-order.ts';
import type { Placed, Places, PlacementProblem } from './placement-problem.ts';

/**
 * Where each milestone lies, in the order of matching. Among the best placements the one that the reference's search finds
 * first: at each step the most similar pair of a milestone that may come next and a message; of equals the lower milestone,
 * then the earlier message (reference semantics 6.6). Every step keeps to what an optimizer says can still be reached, so
 * nothing is undone.
 */
export function match(problem: PlacementProblem): readonly Placed[] {
  const ancestors = ancestorsOf(problem.milestones, problem.edges);
  requireEarlierReferences(problem, ancestors);
  const { optimum, ceilingFrom } = optimizer(problem, ancestors);
  const places: (number | undefined)[] = [];
  const placed: Placed[] = [];
  let earliest = problem.first;
  let toReach = optimum(places, earliest);
  while (placed.length < problem.milestones.length) {
    const waiting = problem.milestones.filter((milestone) => places[milestone] === undefined);
    const ready = waiting.filter((one) => ![...ancestors.get(one)!].some((before) => places[before] === undefined));
    const next = candidates(problem, ready, earliest, places).find(({ milestone, message, similarity }) => {
      const others = waiting.filter((other) => other !== milestone);
      const hope = others.reduce((sum, other) => sum + ceilingFrom(other, message), similarity);
      if (hope < toReach - ROUNDING) return false;
      const rest = optimum(withPlace(places, milestone, message), message);
      return similarity + rest >= toReach - ROUNDING;
    });
    if (next === undefined) throw new EvaluationError('ValueError', 'there is no message to place a milestone at');
    placed.push(next);
    places[next.milestone] = next.message;
    earliest = next.message;
    toReach = optimum(places, earliest);
  }
  return placed;
}

/** Sums of the same similarities in another order differ by less. */
const ROUNDING = 1e-9;

function withPlace(places: Places, milestone: number, message: number): Places {
  const copy = [...places];
  copy[milestone] = message;
  return copy;
}

function candidates(
  { last, similarity }: PlacementProblem,
  ready: readonly number[],
  earliest: number,
  places: Places,
): readonly Placed[] {
  const all: Placed[] = [];
  for (const milestone of ready) {
    for (let message = earliest; message <= last; message++) {
      all.push({ milestone, message, similarity: similarity(milestone, message, places) });
    }
  }
  return all.toSorted((a, b) => b.similarity - a.similarity || a.milestone - b.milestone || a.message - b.message);
}

function requireEarlierReferences(
  { milestones, references }: PlacementProblem,
  ancestors: ReadonlyMap<number, ReadonlySet<number>>,
): void {
  for (const milestone of milestones) {
    const stray = references?.(milestone).find((reference) => !ancestors.get(milestone)?.has(reference));
    if (stray !== undefined) {
      throw new EvaluationError('KeyError', `milestone ${milestone} refers to ${stray}, which need not come before it`);
    }
  }
}
