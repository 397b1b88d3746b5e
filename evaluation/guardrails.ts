import type { Tables } from '../worlds/world.ts';
import type { Table } from '../sandbox/world.ts';
import type { Constraint, Milestone, MilestoneGraph } from './milestone.ts';

/**
 * The graph with the automatic guardrails of every milestone written out (reference semantics 6.5). A database that neither
 * the milestone nor those it refers to or follows constrain must be as it was there. Guardrails written already are kept.
 */
export function withGuardrails(graph: MilestoneGraph, tables: Tables): MilestoneGraph {
  const edges = edgesOf(graph);
  const milestones = graph.milestones.map((milestone, index) => {
    const predecessors = edges.flatMap(([from, to]) => (to === index ? [from] : []));
    const derived = guardrails(graph.milestones, milestone, predecessors, Object.keys(tables));
    const missing = derived.filter((guardrail) => !milestone.constraints.some((present) => isSame(present, guardrail)));
    return { ...milestone, constraints: [...milestone.constraints, ...missing] };
  });
  return { ...graph, milestones };
}

/** The edges of the graph; if it gives none, each milestone comes after the one before. */
export function edgesOf(graph: MilestoneGraph): readonly (readonly [number, number])[] {
  return graph.edges ?? graph.milestones.slice(1).map((_, index) => [index, index + 1] as const);
}

/** The milestone that a constraint refers to: -1 for the opening, null for none. */
export function referenceOf(constraint: Constraint): number | null {
  return 'reference' in constraint ? (constraint.reference ?? null) : null;
}

function guardrails(
  all: readonly Milestone[],
  milestone: Milestone,
  predecessors: readonly number[],
  tables: readonly Table[],
): Constraint[] {
  const referred = milestone.constraints.map(referenceOf).filter((reference) => reference !== null);
  const references = [...new Set([...referred, ...predecessors])];
  // As in the reference, -1 also exempts the databases of the last milestone (reference semantics 9.5).
  const related = [milestone, ...references.map((reference) => all.at(reference))];
  const concerned = new Set<string>(
    related
      .flatMap((one) => one?.constraints ?? [])
      .flatMap(({ kind, database }) => (kind === 'guardrail' ? [] : [database])),
  );
  const guarded = tables.filter((table) => !concerned.has(table) && !milestone.guardrailExclusions?.includes(table));
  return references.flatMap((reference) =>
    guarded.map((database) => ({ kind: 'guardrail', database, reference }) as const),
  );
}

function isSame(left: Constraint, right: Constraint): boolean {
  return left.kind === right.kind && left.database === right.database && referenceOf(left) === referenceOf(right);
}
