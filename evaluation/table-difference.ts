import type { JsonValue } from '../sandbox/json.ts';
import type { Tables } from '../worlds/world.ts';
import { databaseColumns } from './columns.ts';
import type { Row } from './log.ts';
import type { Namespace } from './milestone.ts';

/** The rows with each missing value replaced by its column's zero, as the reference does before it subtracts tables. */
export function withoutNulls<Cells extends Readonly<Record<string, JsonValue>>>(
  database: Namespace,
  rows: readonly Cells[],
  tables: Tables,
): readonly Cells[] {
  const columns = databaseColumns(database, tables);
  let known = filled.get(columns);
  if (known === undefined) filled.set(columns, (known = new WeakMap()));
  return rows.map((row) => {
    if (!Object.values(row).includes(null)) return row;
    let full = known.get(row) as Cells | undefined;
    if (full === undefined) {
      const cells = Object.entries(row).map(([column, value]) => [column, value ?? columns[column]?.zero ?? '']);
      known.set(row, (full = Object.fromEntries(cells) as Cells));
    }
    return full;
  });
}

/** Rows without nulls by the rows they are made of, for the columns of each table: one row stays one row. */
const filled = new WeakMap<object, WeakMap<object, object>>();

/** The rows that are not among the others. */
export function difference(rows: readonly Row[], others: readonly Row[]): readonly Row[] {
  const present = new Set(others.map(rowKey));
  return rows.filter((row) => !present.has(rowKey(row)));
}

/** The number of pairs of equal rows. It equals the length of `others` if each of its rows is in `rows` exactly once. */
export function commonCount(rows: readonly Row[], others: readonly Row[]): number {
  const counts = new Map<string, number>();
  for (const row of rows) counts.set(rowKey(row), (counts.get(rowKey(row)) ?? 0) + 1);
  return others.reduce((sum, row) => sum + (counts.get(rowKey(row)) ?? 0), 0);
}

/** Whether two tables are identical, order of rows included. */
export function isSameTable(rows: readonly Row[], others: readonly Row[]): boolean {
  if (rows === others) return true;
  return rows.length === others.length && rows.every((row, index) => rowKey(row) === rowKey(others[index] ?? {}));
}

/** Rows are compared many times, and never change. */
const keys = new WeakMap<Row, string>();

/** Equal for equal rows: names in order, numbers by value (NaN and the infinities are not JSON). */
function rowKey(row: Row): string {
  let key = keys.get(row);
  if (key === undefined) {
    const columns = Object.keys(row).toSorted();
    key = JSON.stringify(
      columns.map((column) => [column, typeof row[column] === 'number' ? `#${row[column]}` : row[column]]),
    );
    keys.set(row, key);
  }
  return key;
}
