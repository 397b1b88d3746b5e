import { assign } from './assignment.ts';
import { requireComparable } from './comparison.ts';
import { EvaluationError } from './evaluation-error.ts';
import type { Row } from './log.ts';
import type { CellTarget, TableTarget } from './table-target.ts';

/**
 * How well a table fits a target of as many rows: each row is matched with one of the target's so that the fit is best; the
 * geometric mean over rows of the geometric mean over columns (reference semantics 6.3).
 */
export function tableSimilarity(rows: readonly Row[], target: TableTarget): number {
  if (rows.length === 0 && target.length === 0) {
    throw new EvaluationError('ValueError', 'neither the table nor the target has a row');
  }
  if (rows.length !== target.length || lacksColumn(rows, target)) return 0;
  for (const row of rows) for (const cells of target) requireCells(row, cells);
  const similarities = rows.map((row) => target.map((cells) => rowSimilarity(row, cells)));
  const pairs = bestPairs(similarities);
  const product = pairs.reduce((soFar, column, row) => soFar * similarities[row]![column]!, 1);
  return product ** (1 / pairs.length);
}

/**
 * For each row of a matrix of similarities the column it goes with, so that their product is greatest; zeros only where it
 * cannot be helped. There are at least as many columns as rows.
 */
export function bestPairs(similarities: readonly (readonly number[])[]): readonly number[] {
  if (similarities.length === 1 && similarities[0]?.length === 1) return [0];
  return assign(similarities.map((row) => row.map((value) => (value > 0 ? -Math.log(value) : IMPOSSIBLE))));
}

/** Dearer than any sum of true costs, yet small enough to leave their digits intact. */
const IMPOSSIBLE = 1e6;

/** The geometric mean of the columns' similarities; undefined ones are left out, and with none defined nothing fits. */
function rowSimilarity(row: Row, cells: readonly CellTarget[]): number {
  let [product, defined] = [1, 0];
  for (const { column, compare } of cells) {
    const similarity = compare(row[column] ?? null);
    if (similarity === 0) return 0;
    if (similarity === null) continue;
    product *= similarity;
    defined++;
  }
  return defined === 0 ? 0 : product ** (1 / defined);
}

function lacksColumn(rows: readonly Row[], target: TableTarget): boolean {
  return target.some((cells) => cells.some(({ column }) => rows.some((row) => row[column] === undefined)));
}

/** Even where another column tells the rows apart, as in the reference. */
function requireCells(row: Row, cells: readonly CellTarget[]): void {
  for (const { column, measure, expected } of cells) requireComparable(measure, expected, row[column] ?? null);
}
