import type { ReportColumn } from '../../means/columns.ts';
import type { Mean, Means } from '../../means/means.ts';
import type { Interval } from '../../statistics/clustered-mean.ts';

const LABEL_WIDTH = 12;
const COLUMN_WIDTH = 6;

/** The columns in blocks of equal size that fit into the width. */
export function blocks<Column>(columns: readonly Column[], width: number): readonly (readonly Column[])[] {
  const fitting = Math.max(1, Math.floor((width - LABEL_WIDTH) / COLUMN_WIDTH));
  const perBlock = Math.ceil(columns.length / Math.ceil(columns.length / fitting));
  const starts = columns.map((_, index) => index).filter((index) => index % perBlock === 0);
  return starts.map((start) => columns.slice(start, start + perBlock));
}

export function row(label: string, cells: readonly string[]): string {
  return label.padEnd(LABEL_WIDTH) + cells.map((cell) => cell.padStart(COLUMN_WIDTH)).join('');
}

/** A row with a cell for each of these columns. */
export function meanRow(
  label: string,
  means: Means,
  columns: readonly ReportColumn[],
  show: (mean: Mean) => string,
): string {
  const cells = columns.map(({ name }) => show(means[name]));
  return row(label, cells);
}

/** Two rows for the ends of the intervals above, which are too wide for one. */
export function intervalRows(intervals: readonly (Interval | null)[]): readonly string[] {
  return (['low', 'high'] as const).map((end) =>
    row(
      end === 'low' ? '    from' : '    to',
      intervals.map((interval) => percent(interval?.[end] ?? null)),
    ),
  );
}

/** A share as a percentage, as the paper prints similarities. */
export function percent(share: number | null): string {
  return decimal(share === null ? null : 100 * share);
}

export function decimal(value: number | null): string {
  return value === null ? '-' : value.toFixed(1);
}

/** A mean with its interval, in one cell. */
export function withRange(value: number | null, interval: Interval | null): string {
  return interval === null
    ? percent(value)
    : `${percent(value)} (${percent(interval.low)} to ${percent(interval.high)})`;
}
