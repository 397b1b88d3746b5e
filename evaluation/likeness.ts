import { patternsOf } from './comparison.ts';
import { isClose } from './is-close.ts';
import type { Row, TraceRecord } from './log.ts';
import type { TracePattern } from './milestone.ts';
import type { ColumnExplanation } from './score.ts';
import { bestPairs } from './table-similarity.ts';
import type { CellTarget, TableTarget } from './table-target.ts';

/**
 * Each cell of a target with the cell found for it, in the pairing of rows with the greatest likeness. Rows without a
 * partner are skipped; for a row of the target without a partner nothing is found.
 */
export function compareRows(rows: readonly Row[], target: TableTarget): readonly ColumnExplanation[] {
  const partners = pairRows(rows, target);
  return target.flatMap((cells, index) => {
    const partner = rows[partners[index] ?? -1];
    return cells.map(({ column, expected, compare }) => {
      const found = partner?.[column];
      return {
        row: index,
        column,
        expected,
        found: found ?? null,
        similarity: found === undefined ? 0 : compare(found),
      };
    });
  });
}

/** The share of a target that was found. It ranks near misses and is not part of the score. */
export function tableLikeness(rows: readonly Row[], target: TableTarget): number {
  const partners = pairRows(rows, target);
  return mean(target.map((cells, index) => rowLikeness(rows[partners[index] ?? -1], cells)));
}

/** The index of the row paired with each row of the target, as far as there are enough rows. */
function pairRows(rows: readonly Row[], target: TableTarget): readonly (number | undefined)[] {
  if (rows.length <= 1 && target.length <= 1) return rows.map((_, index) => index);
  const likenesses = target.map((cells) => rows.map((row) => rowLikeness(row, cells)));
  if (rows.length >= target.length) return bestPairs(likenesses);
  const partners = bestPairs(rows.map((_, row) => likenesses.map((ofTarget) => ofTarget[row]!)));
  return target.map((_, index) => (partners.includes(index) ? partners.indexOf(index) : undefined));
}

function rowLikeness(row: Row | undefined, cells: readonly CellTarget[]): number {
  if (row === undefined) return 0;
  return mean(
    cells.map((cell) => (cell.measure.measure === 'tool_trace' ? traceLikeness(row, cell) : cellLikeness(row, cell))),
  );
}

function cellLikeness(row: Row, { column, compare }: CellTarget): number {
  const found = row[column];
  return found === undefined ? 0 : (compare(found) ?? 0);
}

/** A call of the right tool with other arguments counts for something, and a failed one for a little. */
function traceLikeness(row: Row, { column, expected, measure }: CellTarget): number {
  const traces = (row[column] ?? []) as readonly TraceRecord[];
  const ofPattern = (pattern: TracePattern): readonly number[] => [
    row.openai_function_name === pattern.tool_name ? 0.1 : 0,
    ...traces.filter((trace) => trace.tool_name === pattern.tool_name).map((trace) => argumentShare(trace, pattern)),
  ];
  const argumentShare = (trace: TraceRecord, pattern: TracePattern): number => {
    const entries = Object.entries(pattern.arguments);
    const found = entries.filter(([name, value]) =>
      isClose(trace.arguments[name] ?? null, value, measure.atol?.[name]),
    );
    return (1 + found.length) / (1 + entries.length);
  };
  return Math.max(0, ...patternsOf(expected).flatMap(ofPattern));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1);
}
