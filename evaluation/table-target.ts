import type { JsonValue } from '../sandbox/json.ts';
import type { Tables } from '../worlds/world.ts';
import { databaseColumns } from './columns.ts';
import { comparison } from './comparison.ts';
import type { CompareCell, Tokenize } from './comparison.ts';
import type { ColumnMeasure, Constraint, Namespace, TargetRow } from './milestone.ts';

/** One cell of a target, ready to be compared. */
export interface CellTarget {
  readonly column: string;
  readonly measure: ColumnMeasure;
  readonly expected: JsonValue;
  readonly compare: CompareCell;
}

/** What a table must contain: for each row, the cells that matter. */
export type TableTarget = readonly (readonly CellTarget[])[];

export type Measures = Extract<Constraint, { kind: 'snapshot' }>['target']['measures'];

/** What cells are compared with. */
export interface Comparing {
  readonly tokenize: Tokenize;
  readonly tables: Tables;
}

/** Prepares a target for comparison. */
export function tableTarget(
  database: Namespace,
  rows: readonly TargetRow[],
  measures: Measures,
  { tokenize, tables }: Comparing,
): TableTarget {
  const measureOf = (column: string): ColumnMeasure =>
    measures?.[column] ?? { measure: databaseColumns(database, tables)[column]?.measure ?? 'exact' };
  return rows.map((row) =>
    Object.entries(row).map(([column, expected]) => {
      const measure = measureOf(column);
      return { column, measure, expected, compare: comparison(measure, column, expected, tokenize) };
    }),
  );
}
