import type { Table } from '../../sandbox/world.ts';
import type { Constraint, MilestoneGraph } from '../milestone.ts';

/** A constraint that says how a table must be, or must have changed. */
export type TableConstraint = Extract<Constraint, { kind: 'snapshot' | 'addition' | 'removal' | 'update' }>;

/** What a milestone demands of a table. */
export interface Demand {
  /** The milestone's number. */
  readonly milestone: number;
  readonly constraint: TableConstraint;
}

/** All that the milestones demand of a table, in the order in which they are written. */
export function demandsOn(table: Table, { milestones }: MilestoneGraph): readonly Demand[] {
  return milestones.flatMap(({ constraints }, milestone) =>
    constraints.flatMap((constraint) =>
      isOnTable(constraint) && constraint.database === table ? [{ milestone, constraint }] : [],
    ),
  );
}

export function isOnTable(constraint: Constraint): constraint is TableConstraint {
  return constraint.database !== 'SANDBOX' && constraint.kind !== 'guardrail';
}
