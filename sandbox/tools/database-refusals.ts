import { ToolRefusal } from './refusal.ts';

/** The rows found with an id, which must be exactly one to be modified. */
export function requireOne<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows;
  if (row === undefined) throw noData(what);
  if (rows.length > 1) throw duplicate(`several rows have this ${what}`);
  return row;
}

export function noData(what: string): ToolRefusal {
  return new ToolRefusal('polars.exceptions.NoDataError', `nothing has this ${what}`);
}

export function duplicate(text: string): ToolRefusal {
  return new ToolRefusal('polars.exceptions.DuplicateError', text);
}
