import type { JsonValue } from '../../sandbox/json.ts';
import { shortenWithLength, showFields, showValue } from '../../text/show-value.ts';
import type { Tables } from '../../worlds/world.ts';
import type { Shortfall } from './shortfalls.ts';
import { tracesOf } from './traces.ts';

const LONGEST_VALUE = 120;

/** What was expected and seen, in a line; null if the title says it all. May hold what a model wrote. */
export function shortfallDetail({ kind, database, columns, reason }: Shortfall, tables: Tables): string | null {
  if (tables[database]?.single !== undefined) return null;
  if (kind === 'guardrail' || kind === 'found' || kind === 'holds' || reason?.includes('\u201C')) return reason ?? null;
  const column = columns.find(({ column: name }) => name !== 'sender' && name !== 'recipient') ?? columns[0];
  if (column === undefined) return kind === 'refuses' || kind === 'asks' ? null : (reason ?? null);
  if (column.column === 'tool_trace') return callDetail(column.expected, column.found);
  if (column.found === null)
    return kind === 'tells' || kind === 'reports' ? `expected ${valueInLine(column.expected)}` : null;
  const difference = `expected ${valueInLine(column.expected)}, found ${valueInLine(column.found)}`;
  return columns.length === 1 ? difference : `${column.column}: ${difference}`;
}

/** The arguments, of a call that was made. */
function callDetail(expected: JsonValue, found: JsonValue): string | null {
  const [wanted] = tracesOf(expected);
  const made = tracesOf(found).find(({ tool_name: name }) => name === wanted?.tool_name);
  if (wanted === undefined || made === undefined) return null;
  const [wish, call] = [wanted, made].map((trace) =>
    shortenWithLength(showFields(trace.arguments, ': '), LONGEST_VALUE),
  );
  return `expected ${wish}, found ${call}`;
}

/** A value in a line, cut if it is long. */
export function valueInLine(value: JsonValue): string {
  return shortenWithLength(showValue(value), LONGEST_VALUE);
}
