import { assign } from './assignment.ts';
import { requireComparable } from './comparison.ts';
import { EvaluationError } from './evaluation-error.ts';
import type { Row } from './log.ts';
import type { CellTarget, TableTarget } from './table-target.ts';

/**
 * How well a table matches a target with as many rows: the rows are paired so that the match is best; then the geometric mean
 * over rows of the geometric mean over columns. If any pair of rows has no column with a defined similarity, paired or not,
 * nothing matches (reference semantics 6.3).
 */
export function tableSimilarity(rows: readonly Row[], target: TableTarget): number {
  if (rows.length === 0 && target.length === 0) {
    throw new EvaluationError('ValueError', 'neither the table nor the target has a row');
  }
  if (rows.length !== target.length || lacksColumn(rows, target)) return 0;
  for (const row of rows) for (const cells of target) requireCells(row, cells);
  const similarities = definedMatrix(rows.map((row) => target.map((cells) => rowSimilarity(row, cells))));
  if (similarities === null) return 0;
  const pairs = bestPairs(similarities);
  const product = pairs.reduce((soFar, column, row) => soFar * similarities[row]![column]!, 1);
  return product ** (1 / pairs.length);
}

function definedMatrix(similarities: readonly (readonly (number | null)[])[]): readonly (readonly number[])[] | null {
  const defined = similarities.map((row) => row.filter((similarity) => similarity !== null));
  return defined.every((row, index) => row.length === similarities[index]!.length) ? defined : null;
}

/**
 * For each row of a matrix of similarities, the column it is paired with, so that the product of the pairs is greatest and a
 * zero is chosen only if it cannot be avoided. There are at least as many columns as rows.
 */
export function bestPairs(similarities: readonly (readonly number[])[]): readonly number[] {
  if (similarities.length === 1 && similarities[0]?.length === 1) return [0];
  return assign(similarities.map((row) => row.map((value) => (value > 0 ? -Math.log(value) : IMPOSSIBLE))));
}

/** Greater than any sum of real costs, yet small enough to keep their digits. */
const IMPOSSIBLE = 1e6;

/** The geometric mean of the columns' similarities, leaving out undefined ones; null if all of them are undefined. */
function rowSimilarity(row: Row, cells: readonly CellTarget[]): number | null {
  let [product, defined] = [1, 0];
  for (const { column, compare } of cells) {
    const similarity = compare(row[column] ?? null);
    if (similarity === 0) return 0;
    if (similarity === null) continue;
    product *= similarity;
    defined++;
  }
  return defined === 0 ? null : product ** (1 / defined);
}

function lacksColumn(rows: readonly Row[], target: TableTarget): boolean {
  return target.some((cells) => cells.some(({ column }) => rows.some((row) => row[column] === undefined)));
}

/** For every pair of rows, even if another column already tells them apart, as in the reference. */
function requireCells(row: Row, cells: readonly CellTarget[]): void {
  for (const { column, measure, expected } of cells) requireComparable(measure, expected, row[column] ?? null);
}
