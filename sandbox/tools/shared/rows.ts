import { rowsOf } from '../../world.ts';
import type { Table, World, WorldChange, WorldRow } from '../../world.ts';
import { ToolError } from '../tool-error.ts';

/** Adds the row at the end of its table. */
export function insertion(world: World, table: Table, row: WorldRow): WorldChange {
  return { kind: 'insert', table, position: rowsOf(world, table).length, row };
}

/** Removes all rows that meet the condition, last row first. */
export function removals(world: World, table: Table, condition: (row: WorldRow) => boolean): readonly WorldChange[] {
  return rowsOf(world, table)
    .flatMap((row, position): WorldChange[] => (condition(row) ? [{ kind: 'remove', table, position, row }] : []))
    .toReversed();
}

/** Removes a row and appends its replacement. The reference modifies rows this way, so the row moves to the end. */
export function replacement(world: World, table: Table, before: WorldRow, row: WorldRow): readonly WorldChange[] {
  const removed = removals(world, table, (candidate) => candidate === before);
  return [...removed, { kind: 'insert', table, position: rowsOf(world, table).length - removed.length, row }];
}

/**
 * The single row found by an id.
 * @throws ToolError NoDataError or DuplicateError
 */
export function requireOne<Found>(rows: readonly Found[], what: string): Found {
  const [row] = rows;
  if (row === undefined) throw noData(what);
  if (rows.length > 1) throw duplicate(`Several entries have this ${what}.`);
  return row;
}

export function noData(what: string): ToolError {
  return new ToolError('polars.exceptions.NoDataError', `Nothing has this ${what}.`);
}

export function duplicate(text: string): ToolError {
  return new ToolError('polars.exceptions.DuplicateError', text);
}
