import type { Row } from './log.ts';
import type { ColumnExplanation } from './score.ts';
import { bestPairs } from './table-similarity.ts';
import type { CellTarget, TableTarget } from './table-target.ts';

/**
 * Each cell of a target beside the one found, under the pairing of rows with the greatest likeness. Rows without a partner
 * are passed over; a target's row without one is compared with nothing.
 */
export function compareRows(rows: readonly Row[], target: TableTarget): readonly ColumnExplanation[] {
  const partners = pairRows(rows, target);
  return target.flatMap((cells, index) => compareCells(index, rows[partners[index] ?? -1], cells));
}

/** The share of a target that was found: the plain mean of its cells' similarities. */
export function likeness(columns: readonly ColumnExplanation[]): number {
  return columns.reduce((sum, { similarity }) => sum + (similarity ?? 0), 0) / Math.max(columns.length, 1);
}

/** The row that goes with each row of the target, as far as there are enough. */
function pairRows(rows: readonly Row[], target: TableTarget): readonly (number | undefined)[] {
  if (rows.length <= 1 && target.length <= 1) return rows.map((_, index) => index);
  const likenesses = target.map((cells, index) => rows.map((row) => likeness(compareCells(index, row, cells))));
  if (rows.length >= target.length) return bestPairs(likenesses);
  const partners = bestPairs(rows.map((_, row) => likenesses.map((ofTarget) => ofTarget[row]!)));
  return target.map((_, index) => (partners.includes(index) ? partners.indexOf(index) : undefined));
}

function compareCells(row: number, found: Row | undefined, cells: readonly CellTarget[]): readonly ColumnExplanation[] {
  return cells.map(({ column, expected, compare }) => {
    const value = found?.[column];
    return { row, column, expected, found: value ?? null, similarity: value === undefined ? 0 : compare(value) };
  });
}
