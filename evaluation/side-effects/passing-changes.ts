import type { Table } from '../../sandbox/world.ts';
import type { Row, WorldLog } from '../log.ts';
import type { Tables } from '../../worlds/world.ts';
import type { SideEffect } from '../score.ts';
import { isSingle } from '../columns.ts';
import { changedColumns, rowChanges, rowId } from './row-changes.ts';
import { normalSettings } from './setting-side-effects.ts';
import { addedRow, changedCell, removedRow } from './side-effect-of.ts';

/**
 * What a run did to a table that no milestone is about and put right again: rows that came and went or were changed for a while,
 * and settings that were restricted for a while. Lifting a restriction and restoring it is no harm.
 */
export function passingChanges(log: WorldLog, table: Table): readonly SideEffect[] {
  const { tables } = log;
  const opening = log.rows(table, log.firstUserIndex);
  const end = log.rows(table, log.length - 1);
  const seen = new Map<string, SideEffect>();
  for (let message = log.firstUserIndex + 1; message < log.length; message++) {
    const rows = log.rows(table, message);
    if (rows === opening || rows === log.rows(table, message - 1)) continue;
    for (const effect of isSingle(table, tables)
      ? restricted(table, tables, opening[0], rows[0], end[0])
      : touched(table, tables, opening, rows))
      seen.set(`${effect.kind} ${effect.row} ${effect.column}`, { ...effect, passing: true });
  }
  return [...seen.values()];
}

function touched(table: Table, tables: Tables, before: readonly Row[], after: readonly Row[]): readonly SideEffect[] {
  const { added, removed, changed } = rowChanges(table, before, after, tables);
  return [
    ...added.map((row) => addedRow(table, row, tables)),
    ...removed.map((row) => removedRow(table, row, tables)),
    ...changed.flatMap((change) =>
      changedColumns(table, change.before, change.after, tables).map((column) =>
        changedCell(
          table,
          rowId(table, change.after, tables),
          column,
          change.before[column] ?? null,
          change.after[column] ?? null,
        ),
      ),
    ),
  ];
}

function restricted(
  table: Table,
  tables: Tables,
  before: Row = {},
  after: Row = {},
  end: Row = {},
): readonly SideEffect[] {
  return Object.entries(normalSettings(table, tables)).flatMap(([column, normal]) =>
    before[column] === normal && after[column] !== normal && end[column] === normal
      ? [changedCell(table, rowId(table, after, tables), column, normal, after[column] ?? null)]
      : [],
  );
}
