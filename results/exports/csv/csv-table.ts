import { stringify } from 'csv-stringify/sync';
import type { ExportSource } from '../export-source.ts';
import type { ExportColumn } from '../tables/column.ts';
import { TRAJECTORY_COLUMNS } from '../tables/trajectory-columns.ts';
import { inGroups } from '../tables/in-groups.ts';

const ROWS_PER_CHUNK = 500;

/**
 * Trajectories without their logs as RFC 4180 has it, with a header. A text that a spreadsheet would take for a formula
 * gets an apostrophe in front.
 */
export async function* csvTable({ summaries }: ExportSource): AsyncGenerator<string> {
  yield csvRows([TRAJECTORY_COLUMNS.map(({ name }) => name)]);
  for await (const rows of inGroups(summaries(), ROWS_PER_CHUNK)) {
    yield csvRows(rows.map((row) => TRAJECTORY_COLUMNS.map((column) => cell(column, row))));
  }
}

function csvRows(rows: readonly (readonly (string | number | null)[])[]): string {
  return stringify([...rows], { escape_formulas: true, quoted_match: /[\r\n]/, record_delimiter: 'windows' });
}

function cell<Row>(column: ExportColumn<Row>, row: Row): string | number | null {
  switch (column.type) {
    case 'timestamp': {
      const at = column.value(row);
      return at === null ? null : new Date(at).toISOString();
    }
    case 'boolean':
      return column.value(row)?.toString() ?? null;
    case 'list':
      return column.value(row).join(' ');
    case 'json':
      return JSON.stringify(column.value(row));
    default:
      return column.value(row);
  }
}
