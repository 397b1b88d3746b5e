import type { Table } from '../../sandbox/world.ts';
import { edgesOf } from '../guardrails.ts';
import { isSingle } from '../columns.ts';
import type { WorldLog } from '../log.ts';
import type { Milestone, MilestoneGraph } from '../milestone.ts';
import { ancestorsOf } from '../placement-order.ts';
import type { PlacedGraph } from '../place-milestones.ts';
import type { SideEffect } from '../score.ts';
import { isOnTable } from './demands.ts';
import { changedColumns, rowChanges, rowId } from './row-changes.ts';
import { addedRow, changedCell, removedRow } from './side-effect-of.ts';

/**
 * What a run did to rows after the milestone that is the last about their table was met, if that makes the table fit it less
 * well: for example, the row that was to be added is removed again.
 */
export function undoneChanges(
  log: WorldLog,
  graph: MilestoneGraph,
  { scorers, placed, places }: PlacedGraph,
): readonly SideEffect[] {
  const end = log.length - 1;
  return placed.flatMap(({ milestone, message, similarity }) => {
    if (similarity === 0) return [];
    return scorers[milestone]!.flatMap(({ constraint, similarityAt }) => {
      if (!isOnTable(constraint) || isSingle(constraint.database, log.tables)) return [];
      if (similarityAt(end, places) >= similarityAt(message, places)) return [];
      if (!isLastOnTable(constraint.database, milestone, graph)) return [];
      return changesBetween(log, constraint.database, message, end).map((one) => ({ ...one, undoes: milestone }));
    });
  });
}

/** Whether all other milestones about the table, or at which it may change, come before this one. */
function isLastOnTable(table: Table, milestone: number, graph: MilestoneGraph): boolean {
  const all = graph.milestones.map((_, index) => index);
  const before = ancestorsOf(all, edgesOf(graph)).get(milestone);
  const isAbout = ({ constraints, guardrailExclusions }: Milestone) =>
    guardrailExclusions?.includes(table) || constraints.some((one) => isOnTable(one) && one.database === table);
  return graph.milestones.every((other, index) => index === milestone || before?.has(index) || !isAbout(other));
}

function changesBetween(log: WorldLog, table: Table, from: number, to: number): readonly SideEffect[] {
  const { added, removed, changed } = rowChanges(table, log.rows(table, from), log.rows(table, to), log.tables);
  return [
    ...added.map((row) => addedRow(table, row, log.tables)),
    ...removed.map((row) => removedRow(table, row, log.tables)),
    ...changed.flatMap(({ before, after }) =>
      changedColumns(table, before, after, log.tables).map((column) =>
        changedCell(table, rowId(table, after, log.tables), column, before[column] ?? null, after[column] ?? null),
      ),
    ),
  ];
}
