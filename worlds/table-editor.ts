import type { JsonObject } from '../sandbox/json.ts';
import type { Table, WorldChange, WorldRow } from '../sandbox/world.ts';
import { layeredRows } from './layered-rows.ts';
import type { LayeredRows } from './layered-rows.ts';

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

/** A table of an editor. */
export interface EditorTable extends Omit<EditedTable, 'rows'> {
  /** All rows as they are now. */
  readonly layered: () => LayeredRows;
}

/** The tables of a world while a tool runs, and what it changed so far. */
export interface TableEditor {
  readonly table: (name: Table) => EditorTable;
  readonly changes: () => readonly WorldChange[];
}

/** @param keys the key column of each table */
export function editTables(
  start: Readonly<Record<Table, LayeredRows | readonly WorldRow[]>>,
  keys: Readonly<Record<Table, string>>,
): TableEditor {
  const changes: WorldChange[] = [];
  const tables = new Map<Table, LayeredRows>();
  const rowsIn = (name: Table): LayeredRows => {
    const known = tables.get(name) ?? layeredRows(start[name] ?? []);
    tables.set(name, known);
    return known;
  };
  const change = (made: WorldChange): void => {
    tables.set(made.table, rowsIn(made.table).with(made));
    changes.push(made);
  };
  const table = (name: Table): EditorTable => {
    const key = keys[name];
    if (key === undefined) throw new Error(`there is no table ${name}; the tables are ${Object.keys(keys).join(', ')}`);
    const rows = () => rowsIn(name);
    const find = (value: string) => rows().positionOf(key, value);
    const place = (value: string) => {
      const position = find(value);
      const row = rows().at(position);
      if (row === undefined) throw new Error(`no row of ${name} has the ${key} ${JSON.stringify(value)}`);
      return { position, row };
    };
    return {
      layered: rows,
      get: (value) => rows().at(find(value)),
      where: (columns) => rows().list().filter(having(columns)),
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

/** Whether columns of a row have these values. */
function having(columns: JsonObject): (row: WorldRow) => boolean {
  const wanted = Object.entries(columns).map(([column, value]) => ({ column, value, text: JSON.stringify(value) }));
  return (row) =>
    wanted.every(({ column, value, text }) => {
      const found = row[column];
      return found === value || (typeof value === 'object' && JSON.stringify(found) === text);
    });
}
