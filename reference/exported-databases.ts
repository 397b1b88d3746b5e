import { z } from 'zod';

import { ORIGINAL_WORLD } from '../worlds/known-worlds.ts';
import { databaseColumns } from '../evaluation/columns.ts';
import type { Column, ColumnType } from '../evaluation/columns.ts';
import { ROLE_NAMES } from '../evaluation/log.ts';
import { worldSchemas } from '../scenarios/world-schema.ts';
import type { ReferenceRow } from './log-of-databases.ts';
import { parsePythonJson } from './python-json.ts';

const index = z.int().nonnegative();
const roleName = z.enum(Object.values(ROLE_NAMES));

const CELL_SCHEMAS: Readonly<Record<ColumnType, z.ZodType>> = {
  string: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  role: roleName,
  roles: z.array(roleName),
  traces: z.array(z.string().refine(isTrace, { error: 'expected a trace as JSON text' })),
  json: z.json(),
};

const messageRow = z.strictObject(
  Object.fromEntries(
    Object.entries(databaseColumns('SANDBOX', ORIGINAL_WORLD.tables)).map(([name, column]) => [
      name,
      cellSchema(column),
    ]),
  ),
);

function cellSchema({ type, nullable }: Column): z.ZodType {
  return nullable ? CELL_SCHEMAS[type].nullable() : CELL_SCHEMAS[type];
}

/** A number that JSON cannot express. */
const float = z
  .strictObject({ $float: z.enum(['nan', 'inf', '-inf']) })
  .transform(({ $float }) => ({ nan: NaN, inf: Infinity, '-inf': -Infinity })[$float]);

const { rows: ROW_SCHEMAS } = worldSchemas(ORIGINAL_WORLD.tables);

/** The databases a scenario starts with: world rows, complete and within range. */
export const startingDatabasesSchema = databases(ROW_SCHEMAS);

/** The databases at the end of a run: the reference's tools may have left cells empty. */
export const finalDatabasesSchema = databases(
  Object.fromEntries(Object.entries(ROW_SCHEMAS).map(([table, row]) => [table, withGaps(row)])),
);

/** The databases with their whole history, rows in stored order. */
function databases(rows: Readonly<Record<string, z.ZodObject>>) {
  const tables = Object.entries(rows).map(([table, row]) => [table, history(row)] as const);
  return z.strictObject({ SANDBOX: history(messageRow), ...Object.fromEntries(tables) });
}

/** Rows with the index of the message whose processing created this version of the table. */
function history(row: z.ZodObject) {
  return z.array(z.union([headGuard(row), row.extend({ sandbox_message_index: index })]) as z.ZodType<ReferenceRow>);
}

/** A row of nulls: not data, but a marker that opens a version of a table. */
function headGuard(row: z.ZodObject) {
  const columns = Object.keys(row.shape).map((column) => [column, z.null()] as const);
  return z.strictObject({ ...Object.fromEntries(columns), sandbox_message_index: index });
}

function withGaps(row: z.ZodObject): z.ZodObject {
  const columns = Object.entries(row.shape).map(
    ([name, column]) => [name, z.union([column, z.null(), float])] as const,
  );
  return z.strictObject(Object.fromEntries(columns));
}

function isTrace(text: string): boolean {
  try {
    const trace = parsePythonJson(text);
    return (
      typeof trace === 'object' && trace !== null && ['tool_name', 'arguments', 'result'].every((key) => key in trace)
    );
  } catch {
    return false;
  }
}
