import type { JsonObject } from './json.ts';

/** A world as one immutable value: its tables by name, each with its rows. */
export type World = Readonly<Record<string, readonly JsonObject[]>>;

export type Table = string;
export type WorldRow = JsonObject;

/** The rows of a table. */
export function rowsOf(world: World, table: Table): readonly WorldRow[] {
  return world[table] ?? [];
}

/** One row inserted, removed or replaced at a position of a table, with enough data to apply and undo the change. */
export type WorldChange =
  | { readonly kind: 'insert'; readonly table: Table; readonly position: number; readonly row: WorldRow }
  | { readonly kind: 'remove'; readonly table: Table; readonly position: number; readonly row: WorldRow }
  | {
      readonly kind: 'replace';
      readonly table: Table;
      readonly position: number;
      readonly before: WorldRow;
      readonly row: WorldRow;
    };

/** Applies the changes in order and returns the new world. */
export function applyChanges(world: World, changes: readonly WorldChange[]): World {
  return changes.reduce(applyChange, world);
}

function applyChange(world: World, change: WorldChange): World {
  const rows: WorldRow[] = [...rowsOf(world, change.table)];
  if (change.kind === 'insert') rows.splice(change.position, 0, change.row);
  else if (change.kind === 'remove') rows.splice(change.position, 1);
  else rows[change.position] = change.row;
  return { ...world, [change.table]: rows };
}
