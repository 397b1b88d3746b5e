import type { Table } from '../../sandbox/world.ts';
import type { Tokenize } from '../comparison.ts';
import { tableNamed } from '../columns.ts';
import { tableLikeness } from '../likeness.ts';
import type { Row, WorldLog } from '../log.ts';
import type { Tables } from '../../worlds/world.ts';
import type { SideEffect } from '../score.ts';
import { bestPairs } from '../table-similarity.ts';
import { tableTarget } from '../table-target.ts';
import type { CellTarget } from '../table-target.ts';
import type { Demand, TableConstraint } from './demands.ts';
import { changedColumns, rowChanges, rowId } from './row-changes.ts';
import { addedRow, changedCell, removedRow } from './side-effect-of.ts';

type TargetCells = readonly CellTarget[];

/**
 * Rows added, removed or changed from the opening to the end of a run beyond what is demanded. Of added rows only the number
 * counts, since milestones judge their content. A table that a milestone gives as a whole is left to that milestone.
 */
export function rowSideEffects(
  log: WorldLog,
  table: Table,
  demands: readonly Demand[],
  tokenize: Tokenize,
): readonly SideEffect[] {
  const { tables } = log;
  const [opening, end] = [log.rows(table, log.firstUserIndex), log.rows(table, log.length - 1)];
  if (opening === end || demands.some(({ constraint }) => constraint.kind === 'snapshot')) return [];
  const targets = (kind: TableConstraint['kind']): readonly TargetCells[] =>
    demands.flatMap(({ constraint: { kind: own, database, target } }) =>
      own === kind ? tableTarget(database, target.rows, target.measures, { tokenize, tables }) : [],
    );
  const changes = rowChanges(table, opening, end, tables);
  const extra = withoutPartner(changes.added, targets('addition'), (row, cells) => 1 + tableLikeness([row], [cells]));
  const lost = withoutPartner(changes.removed, targets('removal'), (row, cells) => Number(fitsExactly(row, cells)));
  return [
    ...extra.map((row) => addedRow(table, row, tables)),
    ...lost.map((row) => removedRow(table, row, tables)),
    ...changes.changed.flatMap((change) => undemandedCells(table, tables, change, targets('update'))),
  ];
}

/** The rows left over when each target is given the row that fits it best. A fit of 0 is none. */
function withoutPartner(
  rows: readonly Row[],
  targets: readonly TargetCells[],
  fit: (row: Row, target: TargetCells) => number,
): readonly Row[] {
  if (rows.length === 0 || targets.length === 0) return rows;
  const padding = Array.from({ length: Math.max(0, targets.length - rows.length) }, () => 0);
  const fits = targets.map((target) => [...rows.map((row) => fit(row, target)), ...padding]);
  const partners = bestPairs(fits);
  return rows.filter((_, row) => !partners.some((partner, target) => partner === row && fits[target]![row]! > 0));
}

function undemandedCells(
  table: Table,
  tables: Tables,
  { before, after }: { readonly before: Row; readonly after: Row },
  updates: readonly TargetCells[],
): readonly SideEffect[] {
  const own = updates.filter((cells) => isAbout(tableNamed(table, tables).key, after, cells));
  return changedColumns(table, before, after, tables).flatMap((column) => {
    const found = after[column] ?? null;
    const named = own.flatMap((cells) => cells.filter((cell) => cell.column === column));
    if (named.some((cell) => !isExact(cell) || cell.compare(found) === 1)) return [];
    const expected = named.at(-1)?.expected ?? before[column] ?? null;
    return [changedCell(table, rowId(table, after, tables), column, expected, found)];
  });
}

/** Whether a target of an update is about a row: by its id, or if it gives none by all that it compares exactly. */
function isAbout(key: string, row: Row, cells: TargetCells): boolean {
  const ids = cells.filter(({ column }) => column === key);
  return fitsExactly(row, ids.length > 0 ? ids : cells);
}

function fitsExactly(row: Row, cells: TargetCells): boolean {
  return cells.every((cell) => !isExact(cell) || cell.compare(row[cell.column] ?? null) === 1);
}

/** Whether a value is either as wanted or not; of texts it may be nearly. */
function isExact({ measure: { measure } }: CellTarget): boolean {
  return measure === 'exact' || measure === 'alike' || measure === 'close';
}
