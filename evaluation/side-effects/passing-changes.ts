import type { Table } from '../../sandbox/world.ts';
import type { EvaluationLog, Row } from '../log.ts';
import type { SideEffect } from '../score.ts';
import { isSingle } from '../columns.ts';
import { changedColumns, rowChanges, rowId } from './row-changes.ts';
import { normalSettings } from './setting-side-effects.ts';
import { addedRow, changedCell, removedRow } from './side-effect-of.ts';

/**
 * What a run did to a table that no milestone is about and put right again: rows that came and went or were changed for a while,
 * and settings that were restricted for a while. Lifting a restriction and restoring it is no harm.
 */
export function passingChanges(log: EvaluationLog, table: Table): readonly SideEffect[] {
  const opening = log.rows(table, log.firstUserIndex);
  const end = log.rows(table, log.length - 1);
  const seen = new Map<string, SideEffect>();
  for (let message = log.firstUserIndex + 1; message < log.length; message++) {
    const rows = log.rows(table, message);
    if (rows === opening || rows === log.rows(table, message - 1)) continue;
    for (const effect of isSingle(table)
      ? restricted(table, opening[0], rows[0], end[0])
      : touched(table, opening, rows))
      seen.set(`${effect.kind} ${effect.row} ${effect.column}`, { ...effect, passing: true });
  }
  return [...seen.values()];
}

function touched(table: Table, before: readonly Row[], after: readonly Row[]): readonly SideEffect[] {
  const { added, removed, changed } = rowChanges(table, before, after);
  return [
    ...added.map((row) => addedRow(table, row)),
    ...removed.map((row) => removedRow(table, row)),
    ...changed.flatMap((change) =>
      changedColumns(change.before, change.after).map((column) =>
        changedCell(
          table,
          rowId(table, change.after),
          column,
          change.before[column] ?? null,
          change.after[column] ?? null,
        ),
      ),
    ),
  ];
}

function restricted(table: Table, before: Row = {}, after: Row = {}, end: Row = {}): readonly SideEffect[] {
  return Object.entries(normalSettings(table)).flatMap(([column, normal]) =>
    before[column] === normal && after[column] !== normal && end[column] === normal
      ? [changedCell(table, rowId(table, after), column, normal, after[column] ?? null)]
      : [],
  );
}
