import { z } from 'zod';

import { parsePythonJson } from '../../evaluation/python-json.ts';
import type { ReferenceRow } from '../../evaluation/reference-log.ts';
import { ROW_SCHEMAS } from '../world-schema.ts';

const index = z.int().nonnegative();
const roleName = z.enum(['SYSTEM', 'USER', 'AGENT', 'EXECUTION_ENVIRONMENT']);

const messageRow = z.strictObject({
  sender: roleName,
  recipient: roleName,
  content: z.string(),
  openai_tool_call_id: z.string().nullable(),
  openai_function_name: z.string().nullable(),
  conversation_active: z.boolean().nullable(),
  tool_call_exception: z.string().nullable(),
  tool_trace: z.array(z.string().refine(isTrace, { error: 'expected the JSON text of a trace' })).nullable(),
  visible_to: z.array(roleName).nullable(),
});

/** A number that JSON cannot write. */
const float = z
  .strictObject({ $float: z.enum(['nan', 'inf', '-inf']) })
  .transform(({ $float }) => ({ nan: NaN, inf: Infinity, '-inf': -Infinity })[$float]);

/** Databases a scenario starts with: rows of the world, complete and in range. */
export const startingDatabasesSchema = databases(ROW_SCHEMAS);

/** Databases at the end of a run: tools of the reference may have left cells empty. */
export const finalDatabasesSchema = databases({
  SETTING: withGaps(ROW_SCHEMAS.SETTING),
  CONTACT: withGaps(ROW_SCHEMAS.CONTACT),
  MESSAGING: withGaps(ROW_SCHEMAS.MESSAGING),
  REMINDER: withGaps(ROW_SCHEMAS.REMINDER),
});

type StateRows = Readonly<Record<'SETTING' | 'CONTACT' | 'MESSAGING' | 'REMINDER', z.ZodObject>>;

/** The five databases with their whole history, rows in stored order (golden/README.md, Databases). */
function databases(rows: StateRows) {
  return z.strictObject({
    SANDBOX: history(messageRow),
    SETTING: history(rows.SETTING),
    CONTACT: history(rows.CONTACT),
    MESSAGING: history(rows.MESSAGING),
    REMINDER: history(rows.REMINDER),
  });
}

/** Rows with the message whose processing made this version of the table. */
function history(row: z.ZodObject) {
  return z.array(z.union([headGuard(row), row.extend({ sandbox_message_index: index })]) as z.ZodType<ReferenceRow>);
}

/** Every column null: not data, but the sign that a version of a table begins. */
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
