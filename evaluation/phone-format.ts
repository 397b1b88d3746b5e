import type { JsonObject, JsonValue } from '../sandbox/json.ts';
import type { Row, TraceRecord } from './log.ts';

/** The rows with phone numbers as digits after a plus, however they were written: `+1 (415) 555-0188` is `+14155550188`. */
export function plainPhoneNumbers(rows: readonly Row[]): readonly Row[] {
  return unlessEqual(rows, rows.map(plainRow));
}

/** Equal rows stay the same array, because results are cached by identity. */
function unlessEqual<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  return after.every((item, index) => item === before[index]) ? before : after;
}

function plainRow(row: Row): Row {
  const traces = row['tool_trace'];
  if (!Array.isArray(traces)) return plainNumbers(row);
  const plain = unlessEqual(traces, (traces as TraceRecord[]).map(plainTrace));
  return plain === traces ? row : { ...row, tool_trace: plain };
}

function plainTrace(trace: TraceRecord): TraceRecord {
  const plain = plainNumbers(trace.arguments);
  return plain === trace.arguments ? trace : { ...trace, arguments: plain };
}

function plainNumbers(values: JsonObject): JsonObject {
  const changed = Object.entries(values).flatMap(([name, value]): [string, JsonValue][] => {
    const plain = name.endsWith('phone_number') ? plainNumber(value) : value;
    return plain === value ? [] : [[name, plain]];
  });
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) };
}

function plainNumber(value: JsonValue): JsonValue {
  return typeof value === 'string' && /^\+[\d\s().-]+$/.test(value) ? `+${value.replaceAll(/\D/g, '')}` : value;
}
