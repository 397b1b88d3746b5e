import type { JsonObject } from '../sandbox/json.ts';
import { applyChanges, rowsOf } from '../sandbox/world.ts';
import type { Table, World, WorldChange, WorldRow } from '../sandbox/world.ts';

/** A table as a tool reads and changes it. Rows are values: nobody changes one in place. */
export interface EditedTable {
  /** All rows as they are now, in order. */
  readonly rows: readonly WorldRow[];
  /** The row of a key; undefined if there is none. */
  readonly get: (key: string) => WorldRow | undefined;
  /** The rows whose columns have these values. */
  readonly where: (columns: JsonObject) => readonly WorldRow[];
  /** Adds a row at the end. @throws Error if its key is taken */
  readonly insert: (row: WorldRow) => void;
  /** Replaces the columns given and keeps the others. @throws Error if no row has the key */
  readonly update: (key: string, columns: JsonObject) => void;
  /** @throws Error if no row has the key */
  readonly remove: (key: string) => void;
}

/** The tables of a world while a tool runs, and what it changed so far. */
export interface TableEditor {
  readonly table: (name: Table) => EditedTable;
  readonly changes: () => readonly WorldChange[];
}

/** @param keys the key column of each table */
export function editTables(start: World, keys: Readonly<Record<Table, string>>): TableEditor {
  const changes: WorldChange[] = [];
  let world = start;
  const change = (made: WorldChange): void => {
    const before = rowsOf(world, made.table);
    world = applyChanges(world, [made]);
    findLike(rowsOf(world, made.table), before);
    changes.push(made);
  };
  const table = (name: Table): EditedTable => {
    const key = keys[name];
    if (key === undefined) throw new Error(`there is no table ${name}; the tables are ${Object.keys(keys).join(', ')}`);
    const rows = () => rowsOf(world, name);
    const find = (value: string) => positionOf(rows(), key, value);
    const place = (value: string) => {
      const position = find(value);
      const row = rows()[position];
      if (row === undefined) throw new Error(`no row of ${name} has the ${key} ${JSON.stringify(value)}`);
      return { position, row };
    };
    return {
      get rows() {
        return rows();
      },
      get: (value) => rows()[find(value)],
      where: (columns) =>
        rows().filter((row) =>
          Object.entries(columns).every(([column, one]) => JSON.stringify(row[column]) === JSON.stringify(one)),
        ),
      insert: (row) => {
        const value = row[key];
        if (typeof value !== 'string') throw new Error(`a row of ${name} needs a ${key} that is a text`);
        if (find(value) >= 0) throw new Error(`${name} already has a row with the ${key} ${JSON.stringify(value)}`);
        change({ kind: 'insert', table: name, position: rows().length, row });
      },
      update: (value, columns) => {
        const { position, row } = place(value);
        change({ kind: 'replace', table: name, position, before: row, row: { ...row, ...columns } });
      },
      remove: (value) => {
        change({ kind: 'remove', table: name, ...place(value) });
      },
    };
  };
  return { table, changes: () => changes };
}

const KNOWN = new WeakMap<readonly WorldRow[], ReadonlyMap<unknown, number>>();

const LIKE = new WeakMap<readonly WorldRow[], readonly WorldRow[]>();

/** Most rows of a table stand where they stand in another one: a key is looked for there first. */
export function findLike(rows: readonly WorldRow[], other: readonly WorldRow[]): void {
  const oldest = LIKE.get(other) ?? other;
  if (oldest.length > 0) LIKE.set(rows, oldest);
}

/** Negative if no row has the key. */
function positionOf(rows: readonly WorldRow[], key: string, value: string): number {
  const like = LIKE.get(rows) ?? rows;
  const position = positions(like, key).get(value);
  if (like === rows) return position ?? -1;
  if (position !== undefined && rows[position]?.[key] === value) return position;
  return rows.findIndex((row) => row[key] === value);
}

/** Where the row of each key is. Large tables are read by key many times between two changes. */
function positions(rows: readonly WorldRow[], key: string): ReadonlyMap<unknown, number> {
  const known = KNOWN.get(rows);
  if (known !== undefined) return known;
  const found = new Map(rows.map((row, position) => [row[key], position]));
  KNOWN.set(rows, found);
  return found;
}
