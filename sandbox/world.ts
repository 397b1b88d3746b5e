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

/** Applies the changes in order and returns the new world. The rows of each table that they change are copied once. */
export function applyChanges(world: World, changes: readonly WorldChange[]): World {
  if (changes.length === 0) return world;
  const changed = new Map<Table, WorldRow[]>();
  for (const change of changes) {
    const rows = changed.get(change.table) ?? [...rowsOf(world, change.table)];
    changed.set(change.table, rows);
    applyTo(rows, change);
  }
  return { ...world, ...Object.fromEntries(changed) };
}

function applyTo(rows: WorldRow[], { kind, position, row }: WorldChange): void {
  if (kind === 'insert') rows.splice(position, 0, row);
  else if (kind === 'remove') rows.splice(position, 1);
  else rows[position] = row;
}
