import { searchOrder } from './placement-order.ts';
import type { Places, PlacementProblem } from './placement-problem.ts';

export interface Optimizer {
  /** The greatest sum the milestones not yet placed can reach, at `earliest` or later. */
  readonly optimum: (places: Places, earliest: number) => number;
  /** The most a milestone can reach at a message or later, whatever the others do. */
  readonly ceilingFrom: (milestone: number, message: number) => number;
}

/**
 * Finds how much can still be reached by placing one milestone after the other, in an order of its own, and remembering what
 * the rest reached before under the same conditions: no earlier than those before them, and with the same imprints of those
 * they refer to.
 */
export function optimizer(problem: PlacementProblem, ancestors: ReadonlyMap<number, ReadonlySet<number>>): Optimizer {
  const { first, last } = problem;
  const referencesOf = problem.references ?? (() => []);
  const imprintOf = problem.imprint ?? ((_milestone, message) => message);
  const order = searchOrder(problem.milestones, ancestors).map((milestone, position) => ({
    milestone,
    position,
    ancestors: [...ancestors.get(milestone)!],
    references: referencesOf(milestone),
    isReferredTo: problem.milestones.some((other) => referencesOf(other).includes(milestone)),
  }));
  const ceilings = new Map(problem.milestones.map((milestone) => [milestone, greatestFrom(problem, milestone)]));
  const ceilingFrom = (milestone: number, message: number): number => ceilings.get(milestone)![message - first] ?? 0;
  const remembered = new Map<string, number>();

  const floorOf = (node: (typeof order)[number], places: Places, earliest: number): number => {
    let floor = earliest;
    for (const ancestor of node.ancestors) floor = Math.max(floor, places[ancestor] ?? floor);
    return floor;
  };

  /** What the rest depends on: of each milestone where it may begin and what it refers to. */
  const conditions = (places: Places, earliest: number): string => {
    let key = '';
    for (const node of order) {
      if (places[node.milestone] !== undefined) continue;
      key += `${node.milestone}@${floorOf(node, places, earliest)}`;
      for (const reference of node.references) {
        const place = places[reference];
        if (place !== undefined) key += `:${imprintOf(reference, place)}`;
      }
      key += ' ';
    }
    return key;
  };

  /** A later message only if it is more similar than all before it that leave the same imprint; the most similar first. */
  const worthTrying = (node: (typeof order)[number], floor: number, places: Places): readonly Option[] => {
    const options: Option[] = [];
    const records = new Map<number, number>();
    for (let message = floor; message <= last; message++) {
      const similarity = problem.similarity(node.milestone, message, places);
      const imprint = node.isReferredTo ? imprintOf(node.milestone, message) : 0;
      if (similarity <= (records.get(imprint) ?? -1)) continue;
      records.set(imprint, similarity);
      options.push({ message, similarity });
    }
    return options.toSorted((a, b) => b.similarity - a.similarity);
  };

  const search = (places: (number | undefined)[], earliest: number, from: number): number => {
    const node = order.find(({ milestone, position }) => position >= from && places[milestone] === undefined);
    if (node === undefined) return 0;
    const key = conditions(places, earliest);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const { milestone } = node;
    const floor = floorOf(node, places, earliest);
    const others = order.filter((other) => other !== node && places[other.milestone] === undefined);
    let best = -1;
    for (const { message, similarity } of worthTrying(node, floor, places)) {
      places[milestone] = message;
      const hope = others.reduce(
        (sum, other) => sum + ceilingFrom(other.milestone, floorOf(other, places, earliest)),
        similarity,
      );
      if (hope > best) best = Math.max(best, similarity + search(places, earliest, node.position + 1));
      places[milestone] = undefined;
    }
    remembered.set(key, best);
    return best;
  };

  return { ceilingFrom, optimum: (places, earliest) => search([...places], earliest, 0) };
}

interface Option {
  readonly message: number;
  readonly similarity: number;
}

/** By message, counted from the first: the greatest ceiling of the milestone there or later. */
function greatestFrom(
  { first, last, ceiling, similarity, references }: PlacementProblem,
  milestone: number,
): Float64Array {
  const isFree = (references?.(milestone).length ?? 0) === 0;
  const bound = ceiling ?? ((one, message) => (isFree ? similarity(one, message, []) : 1));
  const greatest = new Float64Array(last - first + 1);
  for (let message = last; message >= first; message--) {
    greatest[message - first] = Math.max(bound(milestone, message), greatest[message - first + 1] ?? 0);
  }
  return greatest;
}
