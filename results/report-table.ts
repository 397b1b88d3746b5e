import { REPORT_COLUMNS } from './report-columns.ts';
import type { ReportColumn } from './report-columns.ts';

const LABEL_WIDTH = 12;
const COLUMN_WIDTH = 6;

/** All columns, or the categories and the augmentations, or fewer at a time. */
export function blocks(width: number): readonly (readonly ReportColumn[])[] {
  const fitting = Math.max(1, Math.floor((width - LABEL_WIDTH) / COLUMN_WIDTH));
  const perBlock = Math.ceil(REPORT_COLUMNS.length / Math.ceil(REPORT_COLUMNS.length / fitting));
  const starts = REPORT_COLUMNS.map((_, index) => index).filter((index) => index % perBlock === 0);
  return starts.map((start) => REPORT_COLUMNS.slice(start, start + perBlock));
}

export function row(label: string, columns: readonly ReportColumn[], cell: (column: ReportColumn) => string): string {
  return label.padEnd(LABEL_WIDTH) + columns.map((column) => cell(column).padStart(COLUMN_WIDTH)).join('');
}

/** A share as a percentage, as the paper prints similarities. */
export function percent(share: number | null): string {
  return decimal(share === null ? null : 100 * share);
}

export function decimal(value: number | null): string {
  return value === null ? '-' : value.toFixed(1);
}
