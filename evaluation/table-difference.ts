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
  return rows.map((row) => {
    if (!Object.values(row).includes(null)) return row;
    const cells = Object.entries(row).map(([column, value]) => [
      column,
      value ?? databaseColumns(database, tables)[column]?.zero ?? '',
    ]);
    return Object.fromEntries(cells) as Cells;
  });
}

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
