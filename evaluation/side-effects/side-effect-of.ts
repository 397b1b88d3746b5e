import type { JsonValue } from '../../sandbox/json.ts';
import type { Table } from '../../sandbox/world.ts';
import type { Tables } from '../../worlds/world.ts';
import type { Row } from '../log.ts';
import type { SideEffect } from '../score.ts';
import { rowId } from './row-changes.ts';

export function addedRow(table: Table, row: Row, tables: Tables): SideEffect {
  return { kind: 'added', table, row: rowId(table, row, tables), expected: null, found: row };
}

export function removedRow(table: Table, row: Row, tables: Tables): SideEffect {
  return { kind: 'removed', table, row: rowId(table, row, tables), expected: row, found: null };
}

/** @param row the id of the row */
export function changedCell(
  table: Table,
  row: string,
  column: string,
  expected: JsonValue,
  found: JsonValue,
): SideEffect {
  return { kind: 'changed', table, row, column, expected, found };
}
