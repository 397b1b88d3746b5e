import { digitsOf } from '../language/find-values.ts';
import type { JsonObject, JsonValue } from '../sandbox/json.ts';
import type { Tables } from '../worlds/world.ts';
import { derivedFrom } from './columns.ts';
import type { Row, TraceRecord } from './log.ts';

/** The rows with phone numbers as digits after a plus, however they were written: `+1 (415) 555-0188` is `+14155550188`. */
export function plainPhoneNumbers(tables: Tables): (rows: readonly Row[]) => readonly Row[] {
  const columns = phoneColumns(tables);
  return (rows) =>
    unlessEqual(
      rows,
      rows.map((row) => plainRow(row, columns)),
    );
}

/** The names of columns, and of arguments, that hold phone numbers. */
const phoneColumns = derivedFrom((tables): ReadonlySet<string> => {
  const columns = Object.values(tables).flatMap((table) => Object.entries(table.columns));
  return new Set(columns.flatMap(([name, { told }]) => (told === 'phone' ? [name] : [])));
});

/** Equal rows stay the same array, because results are cached by identity. */
function unlessEqual<Item>(before: readonly Item[], after: readonly Item[]): readonly Item[] {
  return after.every((item, index) => item === before[index]) ? before : after;
}

function plainRow(row: Row, columns: ReadonlySet<string>): Row {
  const traces = row['tool_trace'];
  if (!Array.isArray(traces)) return plainNumbers(row, columns);
  const plain = unlessEqual(
    traces,
    (traces as TraceRecord[]).map((trace) => plainTrace(trace, columns)),
  );
  return plain === traces ? row : { ...row, tool_trace: plain };
}

function plainTrace(trace: TraceRecord, columns: ReadonlySet<string>): TraceRecord {
  const plain = plainNumbers(trace.arguments, columns);
  return plain === trace.arguments ? trace : { ...trace, arguments: plain };
}

function plainNumbers(values: JsonObject, columns: ReadonlySet<string>): JsonObject {
  const changed = Object.entries(values).flatMap(([name, value]): [string, JsonValue][] => {
    const plain = columns.has(name) ? plainNumber(value) : value;
    return plain === value ? [] : [[name, plain]];
  });
  return changed.length === 0 ? values : { ...values, ...Object.fromEntries(changed) };
}

function plainNumber(value: JsonValue): JsonValue {
  return typeof value === 'string' && /^\+[\d\s().-]+$/.test(value) ? `+${digitsOf(value)}` : value;
}
