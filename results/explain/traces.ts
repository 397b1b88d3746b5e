import type { TracePattern } from '../../evaluation/milestone.ts';
import type { JsonValue } from '../../sandbox/json.ts';

/** The calls in a column `tool_trace`: one, or alternatives; none in any other value. */
export function tracesOf(value: JsonValue | undefined): readonly TracePattern[] {
  const traces: readonly unknown[] = Array.isArray(value) ? value : [value];
  return traces.filter(isTrace);
}

function isTrace(value: unknown): value is TracePattern {
  return typeof value === 'object' && value !== null && 'tool_name' in value && typeof value.tool_name === 'string';
}
