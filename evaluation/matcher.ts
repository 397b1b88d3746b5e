import { EvaluationError } from './evaluation-error.ts';
import { optimizer } from './optimizer.ts';
import type { Optimizer } from './optimizer.ts';
import { ancestorsOf } from './placement-order.ts';
import type { Placed, Places, PlacementProblem } from './placement-problem.ts';

/**
 * Where each milestone lies, in the order of matching. Of the best placements it is the one that the reference's search finds
 * first: at each step the most similar pair of a message and a milestone that may come next; among equal pairs the lower
 * milestone, then the earlier message (reference semantics 6.6). The optimizer says at each step what can still be reached,
 * so no step is ever taken back.
 * @throws EvaluationError if the order of the milestones leaves too many cases to find the optimum
 */
export function match(problem: PlacementProblem, longestSearch = LONGEST_SEARCH): readonly Placed[] {
  const ancestors = ancestorsOf(problem.milestones, problem.edges);
  requireEarlierReferences(problem, ancestors);
  const { optimum, ceilingFrom } = optimizer(problem, ancestors, longestSearch);
  const places: (number | undefined)[] = [];
  const placed: Placed[] = [];
  let earliest = problem.first;
  let toReach = optimum(places, earliest);
  while (placed.length < problem.milestones.length) {
    const waiting = problem.milestones.filter((milestone) => places[milestone] === undefined);
    const ready = waiting.filter((one) => ![...ancestors.get(one)!].some((before) => places[before] === undefined));
    const hopeful = candidates(problem, { ready, waiting, earliest, places, toReach, ceilingFrom });
    const next = hopeful.find(({ milestone, message, similarity }) => {
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

/** About ten seconds. Any number of unordered milestones and the usual orders need a tiny fraction of it. */
const LONGEST_SEARCH = 20_000_000;

/** Sums of the same similarities, added in different orders, differ by less. */
const ROUNDING = 1e-9;

function withPlace(places: Places, milestone: number, message: number): Places {
  const copy = [...places];
  copy[milestone] = message;
  return copy;
}

interface Step {
  /** Milestones that may come next. */
  readonly ready: readonly number[];
  readonly waiting: readonly number[];
  readonly earliest: number;
  readonly places: Places;
  readonly toReach: number;
  readonly ceilingFrom: Optimizer['ceilingFrom'];
}

/** The pairs to choose from, best first, without those that cannot reach the optimum even if all others did their best. */
function candidates({ last, similarity }: PlacementProblem, step: Step): readonly Placed[] {
  const { ready, waiting, earliest, places, toReach, ceilingFrom } = step;
  const all: Placed[] = [];
  for (let message = earliest; message <= last; message++) {
    const hope = waiting.reduce((sum, milestone) => sum + ceilingFrom(milestone, message), 0);
    for (const milestone of ready) {
      const placed = { milestone, message, similarity: similarity(milestone, message, places) };
      const othersHope = hope - ceilingFrom(milestone, message);
      if (placed.similarity + othersHope >= toReach - ROUNDING) all.push(placed);
    }
  }
  return all.toSorted((a, b) => b.similarity - a.similarity || a.milestone - b.milestone || a.message - b.message);
}

function requireEarlierReferences(
  { milestones, references }: PlacementProblem,
  ancestors: ReadonlyMap<number, ReadonlySet<number>>,
): void {
  for (const milestone of milestones) {
    const invalid = references?.(milestone).find((reference) => !ancestors.get(milestone)?.has(reference));
    if (invalid !== undefined) {
      throw new EvaluationError(
        'KeyError',
        `milestone ${milestone} has the invalid reference ${invalid}: no edge puts that milestone before it`,
      );
    }
  }
}
