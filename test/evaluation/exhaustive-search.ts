import type { Placed, PlacementProblem } from '../../evaluation/placement-problem.ts';

/**
 * The reference's search as reference-semantics.md 6.6 describes it, without any shortcut: every milestone that may come next at every
 * message from the last one on, the most similar first, a later branch replacing an earlier one only when strictly better.
 */
export function exhaustiveSearch(problem: PlacementProblem): readonly Placed[] {
  return search(problem, [], problem.first).placed;
}

interface Branch {
  readonly sum: number;
  readonly placed: readonly Placed[];
}

function search(problem: PlacementProblem, placed: readonly Placed[], earliest: number): Branch {
  if (placed.length === problem.milestones.length) {
    return { sum: placed.reduce((total, { similarity }) => total + similarity, 0), placed };
  }
  const places: number[] = [];
  for (const { milestone, message } of placed) places[milestone] = message;
  const isReady = (milestone: number): boolean =>
    places[milestone] === undefined &&
    problem.edges.every(([from, to]) => to !== milestone || places[from] !== undefined);
  const candidates = problem.milestones.filter(isReady).flatMap((milestone) =>
    Array.from({ length: problem.last - earliest + 1 }, (_, offset) => {
      const message = earliest + offset;
      return { milestone, message, similarity: problem.similarity(milestone, message, places) };
    }),
  );
  candidates.sort((a, b) => b.similarity - a.similarity || a.milestone - b.milestone || a.message - b.message);
  let best: Branch = { sum: -1, placed: [] };
  for (const candidate of candidates) {
    const branch = search(problem, [...placed, candidate], candidate.message);
    if (branch.sum > best.sum) best = branch;
  }
  return best;
}
