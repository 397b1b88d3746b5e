import { EvaluationError } from './evaluation-error.ts';
import { predecessorsOf, searchOrder } from './placement-order.ts';
import type { Places, PlacementProblem } from './placement-problem.ts';

export interface Optimizer {
  /** The greatest sum the milestones not yet placed can reach, at `earliest` or later. */
  readonly optimum: (places: Places, earliest: number) => number;
  /** The most a milestone can reach at a message or later, whatever the others do. */
  readonly ceilingFrom: (milestone: number, message: number) => number;
}

function tooManyCases(count: number): EvaluationError {
  const text =
    `the order of ${count} milestones leaves too many cases for an exact search: split the scenario, or connect fewer ` +
    'milestones by edges and references';
  return new EvaluationError('ValueError', text);
}

interface Node {
  readonly milestone: number;
  readonly predecessors: readonly number[];
  readonly references: readonly number[];
  readonly isReferredTo: boolean;
}

interface Option {
  readonly message: number;
  readonly similarity: number;
}

/**
 * Computes how much can still be reached. Milestones that are not connected by edges, apart from those already placed, are
 * optimized separately, so the cost of unordered milestones only adds up. Within a connected part the milestones are placed
 * one after the other, and each result is cached by what it depends on: where the part may begin, and the imprints of the
 * milestones it refers to.
 * @param longestSearch how many messages and milestones may be examined
 * @throws EvaluationError if that is not enough
 */
export function optimizer(
  problem: PlacementProblem,
  ancestors: ReadonlyMap<number, ReadonlySet<number>>,
  longestSearch: number,
): Optimizer {
  const { first, last } = problem;
  const referencesOf = problem.references ?? (() => []);
  const imprintOf = problem.imprint ?? ((_milestone, message) => message);
  const predecessors = predecessorsOf(problem.milestones, problem.edges);
  const referredTo = new Set(problem.milestones.flatMap(referencesOf));
  const order = searchOrder(problem.milestones, ancestors).map((milestone) => ({
    milestone,
    predecessors: [...predecessors.get(milestone)!],
    references: referencesOf(milestone),
    isReferredTo: referredTo.has(milestone),
  }));
  const ceilings = new Map(problem.milestones.map((milestone) => [milestone, greatestFrom(problem, milestone)]));
  const ceilingFrom = (milestone: number, message: number): number => ceilings.get(milestone)![message - first] ?? 0;
  const remembered = new Map<string, number>();
  let steps = 0;

  /** Where a milestone may begin, by those placed directly before it. */
  const floorOf = (node: Node, places: Places, earliest: number): number =>
    node.predecessors.reduce((floor, predecessor) => Math.max(floor, places[predecessor] ?? floor), earliest);

  /** What a connected part depends on. A milestone between others of the part adds nothing and is left out. */
  const conditions = (part: readonly Node[], places: Places, earliest: number): string => {
    let key = '';
    for (const node of part) {
      const isBounded = node.predecessors.length === 0 || node.predecessors.some((one) => places[one] !== undefined);
      const references = node.references.filter((reference) => places[reference] !== undefined);
      if (!isBounded && references.length === 0) continue;
      key += `${node.milestone}@${floorOf(node, places, earliest)}`;
      for (const reference of references) key += `:${imprintOf(reference, places[reference]!)}`;
      key += ' ';
    }
    return key;
  };

  /** The most that each of the nodes can reach by itself, given what is placed before them. */
  const hopeOf = (nodes: readonly Node[], places: Places, earliest: number): number => {
    const floors: number[] = [];
    let hope = 0;
    for (const node of nodes) {
      let floor = earliest;
      for (const one of node.predecessors) floor = Math.max(floor, places[one] ?? floors[one] ?? floor);
      floors[node.milestone] = floor;
      hope += ceilingFrom(node.milestone, floor);
    }
    return hope;
  };

  /** A later message only if it is more similar than all before it with the same imprint; the most similar first. */
  const worthTrying = (node: Node, floor: number, places: Places): readonly Option[] => {
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

  const optimumOf = (nodes: readonly Node[], places: (number | undefined)[], earliest: number): number => {
    let sum = 0;
    for (const part of connectedParts(nodes)) {
      const best = optimumOfPart(part, places, earliest);
      if (best < 0) return -1;
      sum += best;
    }
    return sum;
  };

  const optimumOfPart = (part: readonly Node[], places: (number | undefined)[], earliest: number): number => {
    const key = conditions(part, places, earliest);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    const [node, ...others] = part as [Node, ...Node[]];
    const floor = floorOf(node, places, earliest);
    steps += last - floor + part.length;
    if (steps > longestSearch) throw tooManyCases(part.length);
    let best = -1;
    for (const { message, similarity } of worthTrying(node, floor, places)) {
      places[node.milestone] = message;
      steps += part.length;
      if (similarity + hopeOf(others, places, earliest) > best) {
        const rest = optimumOf(others, places, earliest);
        if (rest >= 0) best = Math.max(best, similarity + rest);
      }
      places[node.milestone] = undefined;
    }
    remembered.set(key, best);
    return best;
  };

  return {
    ceilingFrom,
    optimum: (places, earliest) => {
      const waiting = order.filter(({ milestone }) => places[milestone] === undefined);
      return optimumOf(waiting, [...places], earliest);
    },
  };
}

/** The nodes in parts that no edge connects, each part in the order given. Edges to nodes that are not given do not count. */
function connectedParts(nodes: readonly Node[]): readonly (readonly Node[])[] {
  const parents = new Map<number, number>();
  const rootOf = (milestone: number): number => {
    let root = milestone;
    for (let parent = parents.get(root)!; parent !== root; parent = parents.get(root)!) {
      parents.set(root, parents.get(parent)!);
      root = parent;
    }
    return root;
  };
  for (const { milestone, predecessors } of nodes) {
    parents.set(milestone, milestone);
    for (const one of predecessors) if (parents.has(one)) parents.set(rootOf(one), milestone);
  }
  return [...Map.groupBy(nodes, ({ milestone }) => rootOf(milestone)).values()];
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
