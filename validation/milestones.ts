import { isStatement } from '../evaluation/milestone.ts';
import type { MilestoneGraph, StatementConstraint } from '../evaluation/milestone.ts';
import type { Fact } from '../evaluation/facts/fact.ts';

/** What the agent is to have said, or a call to have found. */
export function statementsIn({ milestones }: MilestoneGraph): readonly StatementConstraint[] {
  return milestones.flatMap(({ constraints }) => constraints.filter(isStatement));
}

/** The facts that the agent is to tell. */
export function toldFacts(graph: MilestoneGraph): readonly Fact[] {
  return statementsIn(graph).flatMap((one) => (one.kind === 'tells' ? [one.fact] : []));
}
