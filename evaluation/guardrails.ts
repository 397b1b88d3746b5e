import { TABLES } from '../sandbox/world.ts';
import type { Constraint, Milestone, MilestoneGraph } from './milestone.ts';

/**
 * The graph with every milestone's automatic guardrails written out (reference semantics 6.5): what neither it, nor a
 * milestone it refers to or follows is about must be as it was there. Guardrails already written are kept, none doubled.
 */
export function withGuardrails(graph: MilestoneGraph): MilestoneGraph {
  const edges = edgesOf(graph);
  const milestones = graph.milestones.map((milestone, index) => {
    const predecessors = edges.flatMap(([from, to]) => (to === index ? [from] : []));
    const derived = guardrails(graph.milestones, milestone, predecessors);
    const missing = derived.filter((guardrail) => !milestone.constraints.some((present) => isSame(present, guardrail)));
    return { ...milestone, constraints: [...milestone.constraints, ...missing] };
  });
  return { ...graph, milestones };
}

/** The order as edges: each milestone after the one before where the graph gives none. */
export function edgesOf(graph: MilestoneGraph): readonly (readonly [number, number])[] {
  return graph.edges ?? graph.milestones.slice(1).map((_, index) => [index, index + 1] as const);
}

/** The milestone whose place a constraint is compared with: -1 for the opening, null for none. */
export function referenceOf(constraint: Constraint): number | null {
  return 'reference' in constraint ? constraint.reference : null;
}

function guardrails(all: readonly Milestone[], milestone: Milestone, predecessors: readonly number[]): Constraint[] {
  const referred = milestone.constraints.map(referenceOf).filter((reference) => reference !== null);
  const references = [...new Set([...referred, ...predecessors])];
  // Reference -1 exempts what the last milestone is about, as in the reference (reference semantics 9.5).
  const related = [milestone, ...references.map((reference) => all.at(reference))];
  const concerned = new Set<string>(
    related
      .flatMap((one) => one?.constraints ?? [])
      .flatMap(({ kind, database }) => (kind === 'guardrail' ? [] : [database])),
  );
  const guarded = TABLES.filter((table) => !concerned.has(table) && !milestone.guardrailExclusions?.includes(table));
  return references.flatMap((reference) =>
    guarded.map((database) => ({ kind: 'guardrail', database, reference }) as const),
  );
}

function isSame(left: Constraint, right: Constraint): boolean {
  return left.kind === right.kind && left.database === right.database && referenceOf(left) === referenceOf(right);
}
