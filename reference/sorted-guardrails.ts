import { databasesOf } from '../evaluation/columns.ts';
import { ORIGINAL_WORLD } from '../worlds/known-worlds.ts';
import type { Constraint, MilestoneGraph } from '../evaluation/milestone.ts';

/**
 * The graph with the guardrails of each milestone last and sorted. The reference lists them in the order of a set, which
 * changes from one export to the next; sorted, equal scenarios have equal content hashes (reference semantics 11).
 */
export function withSortedGuardrails(graph: MilestoneGraph): MilestoneGraph {
  const milestones = graph.milestones.map((milestone) => ({
    ...milestone,
    constraints: sorted(milestone.constraints),
  }));
  return { ...graph, milestones };
}

function sorted(constraints: readonly Constraint[]): readonly Constraint[] {
  const others = constraints.filter((constraint) => !isGuardrail(constraint));
  const guardrails = constraints.filter(isGuardrail);
  const place = ({ database }: Constraint): number => databasesOf(ORIGINAL_WORLD.tables).indexOf(database);
  return [...others, ...guardrails.toSorted((a, b) => a.reference - b.reference || place(a) - place(b))];
}

function isGuardrail(constraint: Constraint): constraint is Extract<Constraint, { kind: 'guardrail' }> {
  return constraint.kind === 'guardrail';
}
