import { TABLES } from '../evaluation/columns.ts';
import { isStatement } from '../evaluation/milestone.ts';
import type { MilestoneGraph, StatementConstraint } from '../evaluation/milestone.ts';
import { demandsOn } from '../evaluation/side-effects/demands.ts';
import type { Table } from '../sandbox/world.ts';

/** The tables that milestones are about. */
export function demandedTables(graph: MilestoneGraph): ReadonlySet<Table> {
  return new Set(TABLES.filter((table) => demandsOn(table, graph).length > 0));
}

/** What the agent is to have said, or a call to have found. */
export function statementsIn({ milestones }: MilestoneGraph): readonly StatementConstraint[] {
  return milestones.flatMap(({ constraints }) => constraints.filter(isStatement));
}

/** Whether people may know all that the agent is to tell, so that nothing need be looked up for it. */
export function tellsCommonFacts(graph: MilestoneGraph): boolean {
  const told = statementsIn(graph).flatMap((one) => (one.kind === 'tells' ? [one.fact] : []));
  return told.length > 0 && told.every(({ common }) => common);
}
