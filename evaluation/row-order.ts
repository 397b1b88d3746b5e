import type { EvaluationLog, Row } from './log.ts';

/** The log with the rows of each table in one order: a row that was changed and changed back is where it was. */
export function withSortedRows(log: EvaluationLog): EvaluationLog {
  const known = new WeakMap<readonly Row[], readonly Row[]>();
  return {
    ...log,
    rows: (database, message) => {
      const rows = log.rows(database, message);
      if (rows.length < 2) return rows;
      let sorted = known.get(rows);
      if (sorted === undefined) known.set(rows, (sorted = inOrder(rows)));
      return sorted;
    },
  };
}

function inOrder(rows: readonly Row[]): readonly Row[] {
  return rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .toSorted((one, other) => (one.text < other.text ? -1 : Number(one.text > other.text)))
    .map(({ row }) => row);
}
