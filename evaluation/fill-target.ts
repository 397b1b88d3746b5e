import type { JsonValue } from '../sandbox/json.ts';
import { patternsOf } from './comparison.ts';
import type { Filling } from './extraction.ts';
import type { TargetRow } from './milestone.ts';

/** A target with what a trace yielded put in; undefined when it asks for a name that was not extracted. */
export function fillTarget(
  rows: readonly TargetRow[],
  filling: Filling,
  column: 'content' | 'tool_trace',
): readonly TargetRow[] | undefined {
  const filled = rows.map((row) => (column === 'content' ? fillContent(row, filling) : fillTrace(row, filling)));
  return filled.every((row) => row !== undefined) ? filled : undefined;
}

/** Replaces `{name}` in the content; undefined when a name has no value. Doubled braces stand for themselves. */
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

/** Each alternative twice: with the values taken from the reference over its own, and its own over those. */
function fillTrace(row: TargetRow, filling: Filling): TargetRow {
  const alternatives = patternsOf(row.tool_trace ?? null).flatMap((pattern) => [
    { ...pattern, arguments: { ...pattern.arguments, ...filling } },
    { ...pattern, arguments: { ...filling, ...pattern.arguments } },
  ]);
  return { ...row, tool_trace: alternatives as readonly object[] as JsonValue };
}
