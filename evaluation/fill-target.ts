import type { JsonValue } from '../sandbox/json.ts';
import { patternsOf } from './comparison.ts';
import type { Filling } from './extraction.ts';
import type { TargetRow } from './milestone.ts';

/** A target filled with the values of a trace; undefined if it has a placeholder for which nothing was extracted. */
export function fillTarget(
  rows: readonly TargetRow[],
  filling: Filling,
  column: 'content' | 'tool_trace',
): readonly TargetRow[] | undefined {
  const filled = rows.map((row) => (column === 'content' ? fillContent(row, filling) : fillTrace(row, filling)));
  return filled.every((row) => row !== undefined) ? filled : undefined;
}

/** Replaces `{name}` in the content; undefined if a name has no value. Doubled braces stand for single ones. */
function fillContent(row: TargetRow, filling: Filling): TargetRow | undefined {
  if (typeof row.content !== 'string') return undefined;
  let missing = false;
  const content = row.content.replaceAll(/\{\{|\}\}|\{(\w+)\}/g, (placeholder, name: string | undefined) => {
    if (name === undefined) return placeholder[0] ?? '';
    const value = filling[name];
    missing ||= value === undefined;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
  return missing ? undefined : { ...row, content };
}

/** Each alternative twice: once the extracted values take precedence over its own, once its own over these. */
function fillTrace(row: TargetRow, filling: Filling): TargetRow {
  const alternatives = patternsOf(row.tool_trace ?? null).flatMap((pattern) => [
    { ...pattern, arguments: { ...pattern.arguments, ...filling } },
    { ...pattern, arguments: { ...filling, ...pattern.arguments } },
  ]);
  return { ...row, tool_trace: alternatives as readonly object[] as JsonValue };
}
