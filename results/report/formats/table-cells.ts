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

/** How far an interval reaches from its value: to the farther end. */
export function halfWidth(value: number | null, interval: Interval | null): number | null {
  if (value === null || interval === null) return null;
  return Math.max(interval.high - value, value - interval.low);
}

/** A share as a percentage, as the paper prints similarities. */
export function percent(share: number | null): string {
  return decimal(share === null ? null : 100 * share);
}

export function decimal(value: number | null): string {
  return value === null ? '-' : value.toFixed(1);
}

/** A mean with its interval, in one cell. */
export function withSpread(value: number | null, interval: Interval | null): string {
  const half = halfWidth(value, interval);
  return half === null ? percent(value) : `${percent(value)} ± ${percent(half)}`;
}
