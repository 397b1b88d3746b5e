import type { JsonObject, JsonValue } from '../../json.ts';
import { fuzzyFilter } from '../fuzzy/fuzzy-filter.ts';
import { ToolError } from '../tool-error.ts';

/** Filters rows by one search parameter. */
export interface Criterion<Row> {
  readonly parameter: string;
  readonly keep: (rows: readonly Row[], value: JsonValue) => readonly Row[];
}

type Cell = string | number | boolean | null;
type Column<Row, Value> = { [Name in keyof Row]: Row[Name] extends Value ? Name : never }[keyof Row] & string;

/** Keeps rows equal to the value. A row whose cell is null is never found, not even by null. */
export function exactly<Row>(column: Column<Row, Cell>): Criterion<Row> {
  return {
    parameter: column,
    keep: (rows, value) => rows.filter((row) => value !== null && row[column] === value),
  };
}

/** Keeps rows whose similarity to the text reaches the threshold (0 to 100): best first, at most 5. */
export function similarTo<Row>(column: Column<Row, string | null>, threshold: number): Criterion<Row> {
  const text = (row: Row) => row[column] as string | null;
  return {
    parameter: column,
    keep: (rows, value) => {
      if (value === null) return [];
      if (typeof value !== 'string') throw new ToolError('TypeError', `${column} must be of type string.`);
      return fuzzyFilter(value, rows, text, threshold);
    },
  };
}

/** Parameter `<column>_lowerbound`, inclusive. */
export function atLeast<Row>(column: Column<Row, number>): Criterion<Row> {
  return {
    parameter: `${column}_lowerbound`,
    keep: (rows, value) => rows.filter((row) => Number(row[column]) >= Number(value)),
  };
}

/** Parameter `<column>_upperbound`, inclusive. */
export function atMost<Row>(column: Column<Row, number>): Criterion<Row> {
  return {
    parameter: `${column}_upperbound`,
    keep: (rows, value) => rows.filter((row) => Number(row[column]) <= Number(value)),
  };
}

/**
 * The rows that meet all given criteria, applied in order. Rows keep table order unless a text was compared.
 * @throws ToolError ValueError when no criterion is given
 */
export function search<Row>(
  rows: readonly Row[],
  criteria: readonly Criterion<Row>[],
  args: JsonObject,
): readonly Row[] {
  if (criteria.every(({ parameter }) => args[parameter] === undefined)) {
    const names = criteria.map(({ parameter }) => parameter).join(', ');
    throw new ToolError('ValueError', `Give at least one of ${names}.`);
  }
  return criteria.reduce((found, { parameter, keep }) => {
    const value = args[parameter];
    return value === undefined ? found : keep(found, value);
  }, rows);
}
