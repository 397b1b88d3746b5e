import { comparison, requireComparable } from '../../evaluation/comparison.ts';
import { isClose } from '../../evaluation/is-close.ts';
import { measureOf } from '../../reference/graph-of.ts';
import { rougeTokens } from '../../evaluation/rouge.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import { computing } from './vector.ts';
import type { Check } from './vector.ts';

interface ColumnInput {
  readonly values: readonly JsonValue[];
  readonly target: JsonValue;
  readonly atol?: Readonly<Record<string, number>>;
}

/** A measure of column `c`. Traces are JSON texts. */
function column(measure: string): Check {
  return computing(({ values, target, atol }: ColumnInput) => {
    const isTrace = measure === 'column_tool_trace_exact_match_similarity';
    const expected = isTrace ? (JSON.parse(target as string) as JsonValue) : target;
    const cells = isTrace ? values.map(parseTraces) : values;
    const chosen = measureOf(atol === undefined ? measure : { measure, atol });
    for (const cell of cells) requireComparable(chosen, expected, cell);
    return cells.map(comparison(chosen, 'c', expected, rougeTokens));
  });
}

function parseTraces(cell: JsonValue): JsonValue {
  return (cell as readonly string[] | null)?.map((trace) => JSON.parse(trace) as JsonValue) ?? null;
}

interface CloseInput {
  readonly value: JsonValue;
  readonly reference: JsonValue;
  readonly atol: number | null;
}

export const COLUMN_CHECKS: Readonly<Record<string, Check>> = {
  column_exact: column('column_exact_match_similarity'),
  column_close: column('column_close_similarity'),
  column_contains: column('column_contains_similarity'),
  column_one: column('column_one_similarity'),
  column_tool_trace: column('column_tool_trace_exact_match_similarity'),
  is_close: computing(({ value, reference, atol }: CloseInput) => isClose(value, reference, atol ?? undefined)),
};
