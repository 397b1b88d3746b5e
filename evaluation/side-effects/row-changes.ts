import type { Table, WorldChange } from '../../sandbox/world.ts';
import type { Tables } from '../../worlds/world.ts';
import { tableNamed } from '../columns.ts';
import { isEqual } from '../is-close.ts';
import type { Row } from '../log.ts';
import { difference } from '../table-difference.ts';

/** How a table changed, whatever the order of its rows. A row is known by its id. */
export interface RowChanges {
  readonly added: readonly Row[];
  readonly removed: readonly Row[];
  readonly changed: readonly { readonly before: Row; readonly after: Row }[];
}

export function rowChanges(table: Table, before: readonly Row[], after: readonly Row[], tables: Tables): RowChanges {
  const added = [...difference(after, before)];
  const removed: Row[] = [];
  const changed: { before: Row; after: Row }[] = [];
  for (const row of difference(before, after)) {
    const successor = take(added, (other) => rowId(table, other, tables) === rowId(table, row, tables));
    if (successor === undefined) removed.push(row);
    else changed.push({ before: row, after: successor });
  }
  return { added, removed, changed };
}

/** The value of the row's key column. */
export function rowId(table: Table, row: Row, tables: Tables): string {
  const id = row[tableNamed(table, tables).key] ?? '';
  return typeof id === 'string' ? id : JSON.stringify(id);
}

/** Whether the change is one to the row, and to the cell where a column is named. */
export function changesRow(
  change: WorldChange,
  { table, row, column }: { readonly table: Table; readonly row: string; readonly column?: string | undefined },
  tables: Tables,
): boolean {
  if (change.table !== table || rowId(table, change.row, tables) !== row) return false;
  if (column === undefined || change.kind !== 'replace') return true;
  return !isEqual(change.before[column] ?? null, change.row[column] ?? null);
}

/** The columns in which two states of a row differ, but for those that tools write on their own. */
export function changedColumns(table: Table, before: Row, after: Row, tables: Tables): readonly string[] {
  const { columns } = tableNamed(table, tables);
  return Object.keys(after).filter(
    (column) => !columns[column]?.isStamp && !isEqual(before[column] ?? null, after[column] ?? null),
  );
}

/** Removes the first row that fits from the list. */
function take(rows: Row[], fits: (row: Row) => boolean): Row | undefined {
  const index = rows.findIndex(fits);
  return index === -1 ? undefined : rows.splice(index, 1)[0];
}
