import type { JsonObject } from '../../sandbox/json.ts';
import { byCodePoint } from '../../sandbox/tools/fuzzy/words.ts';
import { rowsOf } from '../../sandbox/world.ts';
import type { World, WorldChange, WorldRow } from '../../sandbox/world.ts';
import { editTables } from '../table-editor.ts';
import { dumped, dumpedObject, dumpedText } from './python/model.ts';
import type { Model } from './python/model.ts';

/** A table of a tau2 database, and where the database has it. */
export interface TauTable {
  readonly model: Model;
  readonly key: string;
  /** A dictionary by key, a list, or one object. */
  readonly shape: 'dict' | 'list' | 'object';
}

/** A pydantic database: its tables by the names of its fields. */
export type TauTables = Readonly<Record<string, TauTable>>;

/** The tables of a world as the objects of a Python program; what a call changed, it changed even if it raises. */
export class Database {
  readonly newId: () => string;
  readonly world: World;
  readonly #tables: TauTables;
  readonly #touched = new Map<string, Map<string, object>>();

  constructor(world: World, tables: TauTables, newId: () => string) {
    this.world = world;
    this.#tables = tables;
    this.newId = newId;
  }

  /** The object of a key, to read and change; undefined if there is none. The same object each time. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the tool knows what the table holds
  get<Row extends object>(table: string, key: string): Row | undefined {
    const touched = this.#of(table);
    const known = touched.get(key);
    if (known !== undefined) return known as Row;
    const row = editTables(this.world, this.#keys()).table(table).get(key);
    if (row === undefined) return undefined;
    const copy = structuredClone(row);
    touched.set(key, copy);
    return copy as unknown as Row;
  }

  /** All objects of a table, in order, to read. */
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- only the tool knows what the table holds
  all<Row extends object>(table: string): readonly Row[] {
    const touched = this.#of(table);
    const { key } = this.#table(table);
    const rows = rowsOf(this.world, table);
    const keys = new Set(touched.size === 0 ? [] : rows.map((row) => row[key]));
    const added = [...touched].filter(([name]) => !keys.has(name)).map(([, row]) => row);
    return [...rows.map((row) => touched.get(keyOf(row, key)) ?? row), ...(touched.size === 0 ? [] : added)] as Row[];
  }

  /** Adds an object at the end. */
  insert<Row extends object>(table: string, row: Row): Row {
    const key = (row as Readonly<Record<string, unknown>>)[this.#table(table).key];
    this.#of(table).set(String(key), row);
    return row;
  }

  changes(): readonly WorldChange[] {
    const editor = editTables(this.world, this.#keys());
    for (const [name, rows] of this.#touched)
      for (const [key, row] of rows) {
        const table = editor.table(name);
        const before = table.get(key);
        if (before === undefined) table.insert(row as JsonObject);
        else if (JSON.stringify(before) !== JSON.stringify(row)) table.update(key, row as JsonObject);
      }
    return editor.changes();
  }

  #table(name: string): TauTable {
    const table = this.#tables[name];
    if (table === undefined) throw new Error(`there is no table ${name}`);
    return table;
  }

  #keys(): Readonly<Record<string, string>> {
    return Object.fromEntries(Object.entries(this.#tables).map(([name, { key }]) => [name, key]));
  }

  #of(table: string): Map<string, object> {
    const known = this.#touched.get(table) ?? new Map<string, object>();
    this.#touched.set(table, known);
    return known;
  }
}

/** Keys are texts. */
function keyOf(row: WorldRow, column: string): string {
  const key = row[column];
  return typeof key === 'string' ? key : '';
}

const TEXTS = new WeakMap<object, string>();

/** The rows of most tables stay the same objects from call to call: they are printed once. */
function remembered(of: object, print: () => string): string {
  const known = TEXTS.get(of) ?? print();
  TEXTS.set(of, known);
  return known;
}

/** `json.dumps(database, sort_keys=True)`, whose SHA-256 is the hash that tau2-bench compares. */
export function dumpedDatabase(world: World, tables: TauTables): string {
  const parts = Object.entries(tables).map(([name, table]) => [name, dumpedTable(rowsOf(world, name), table)] as const);
  return dumpedObject(parts, true);
}

function dumpedTable(rows: readonly WorldRow[], table: TauTable): string {
  const { model, key, shape } = table;
  return remembered(rows, () => {
    if (shape !== 'dict') {
      const texts = rows.map((row) => remembered(row, () => dumped(model, row, true)));
      return shape === 'list' ? `[${texts.join(', ')}]` : (texts[0] ?? '{}');
    }
    const texts = rows.map((row) =>
      remembered(row, () => `${dumpedText(keyOf(row, key))}: ${dumped(model, row, true)}`),
    );
    return `{${keyOrder(rows, table)
      .map((position) => texts[position])
      .join(', ')}}`;
  });
}

const ORDERS = new WeakMap<TauTable, { readonly keys: readonly string[]; readonly order: readonly number[] }>();

/** The positions of rows in the order of their keys, which stay the same for most calls. */
function keyOrder(rows: readonly WorldRow[], table: TauTable): readonly number[] {
  const keys = rows.map((row) => keyOf(row, table.key));
  const known = ORDERS.get(table);
  if (known?.keys.length === keys.length && known.keys.every((key, index) => key === keys[index])) return known.order;
  const order = [...keys.keys()].toSorted((left, right) => byCodePoint(keys[left]!, keys[right]!));
  ORDERS.set(table, { keys, order });
  return order;
}
