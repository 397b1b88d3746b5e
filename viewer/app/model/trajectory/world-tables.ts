import type { JsonValue } from '../../../../sandbox/json.ts';
import { rowsOf } from '../../../../sandbox/world.ts';
import type { Tables } from '../../../../worlds/world.ts';
import type { Table, World, WorldRow } from '../../../../sandbox/world.ts';

export type RowState = 'same' | 'added' | 'removed' | 'changed';

export interface TableCell {
  readonly value: JsonValue;
  /** Only in a cell that changed. */
  readonly before?: JsonValue;
}

export interface TableRow {
  readonly key: string;
  readonly state: RowState;
  /** In the order of the columns. */
  readonly cells: readonly TableCell[];
}

export interface TableColumn {
  readonly name: string;
  readonly isTime: boolean;
}

export interface TableView {
  readonly table: Table;
  readonly columns: readonly TableColumn[];
  /** It is the one row of the settings. */
  readonly isSettings: boolean;
  readonly rows: readonly TableRow[];
  /** Rows that are not the same. */
  readonly changes: number;
}

/** The tables of a world with what differs from an earlier one; rows that are gone stand where they were. */
export function worldTables(before: World, now: World, definitions: Tables): readonly TableView[] {
  return Object.keys(now).map((table) => {
    const definition = definitions[table];
    const keys = (world: World) => keyed(rowsOf(world, table), definition?.key);
    const [old, current] = [keys(before), keys(now)];
    const names = Object.keys((current[0] ?? old[0])?.fields ?? {});
    const rows = merged(old, current).map(({ key, was, is }) => rowOf(names, key, was, is));
    return {
      table,
      columns: names.map((name) => ({ name, isTime: definition?.columns[name]?.type === 'time' })),
      isSettings: definition?.single !== undefined && rows.length === 1,
      rows,
      changes: rows.filter(({ state }) => state !== 'same').length,
    };
  });
}

type Fields = Readonly<Record<string, JsonValue>>;

interface Keyed {
  readonly key: string;
  readonly fields: Fields;
}

/** Rows by their id; of rows with one id, the n-th is told apart by n. @param column of the id; of an unknown table, the first one */
function keyed(rows: readonly WorldRow[], column?: string): readonly Keyed[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const fields: Fields = { ...row };
    const id = JSON.stringify((column === undefined ? Object.values(fields)[0] : fields[column]) ?? null);
    const nth = (seen.get(id) ?? 0) + 1;
    seen.set(id, nth);
    return { key: nth === 1 ? id : `${id} ${nth}`, fields };
  });
}

interface Pair {
  readonly key: string;
  readonly was?: Fields;
  readonly is?: Fields;
}

/** All rows in their present order; what is gone follows the row that it followed. */
function merged(old: readonly Keyed[], current: readonly Keyed[]): readonly Pair[] {
  const before = new Map(old.map(({ key, fields }) => [key, fields]));
  const present = new Set(current.map(({ key }) => key));
  const gone = new Map<string | null, Pair[]>();
  let anchor: string | null = null;
  for (const { key, fields } of old) {
    if (present.has(key)) anchor = key;
    else gone.set(anchor, [...(gone.get(anchor) ?? []), { key, was: fields }]);
  }
  return [
    ...(gone.get(null) ?? []),
    ...current.flatMap(({ key, fields }) => {
      const was = before.get(key);
      return [{ key, is: fields, ...(was !== undefined && { was }) }, ...(gone.get(key) ?? [])];
    }),
  ];
}

function rowOf(columns: readonly string[], key: string, was: Fields | undefined, is: Fields | undefined): TableRow {
  const cells = columns.map((column): TableCell => {
    const value = (is ?? was)?.[column] ?? null;
    const before = was?.[column] ?? null;
    return is === undefined || was === undefined || isSame(before, value) ? { value } : { value, before };
  });
  if (was === undefined) return { key, state: 'added', cells };
  if (is === undefined) return { key, state: 'removed', cells };
  return { key, state: cells.some((cell) => 'before' in cell) ? 'changed' : 'same', cells };
}

function isSame(left: JsonValue, right: JsonValue): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right);
}
