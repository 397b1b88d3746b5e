import type { Row } from './log.ts';

/** The rows in one order, whatever it was: a row that was changed and changed back is where it was. */
export function sortedRows(rows: readonly Row[]): readonly Row[] {
  if (rows.length < 2) return rows;
  return rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .toSorted((one, other) => (one.text < other.text ? -1 : Number(one.text > other.text)))
    .map(({ row }) => row);
}
