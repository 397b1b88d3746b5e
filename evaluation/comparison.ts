import { isList } from '../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../sandbox/json.ts';
import { containsPhrase, countWords } from '../sandbox/phrases.ts';
import { EvaluationError } from './evaluation-error.ts';
import { isAlike, isClose, isEqual } from './is-close.ts';
import type { TraceRecord } from './log.ts';
import type { ColumnMeasure, TracePattern } from './milestone.ts';
import { findText } from '../language/find-values.ts';
import { rougeL } from './rouge.ts';

/** Compares a cell with its expected value: a similarity in [0, 1], or null if it is undefined. */
export type CompareCell = (cell: JsonValue) => number | null;

/** The words of a text as `rougeTokens` returns them; a caller may cache them. */
export type Tokenize = (text: string) => readonly string[];

/** The comparison a measure makes of column `column` (reference semantics 6.1), for cells that {@link requireComparable} accepts. */
export function comparison(
  { measure, atol = {} }: ColumnMeasure,
  column: string,
  expected: JsonValue,
  tokenize: Tokenize,
): CompareCell {
  switch (measure) {
    case 'exact':
      return exact(expected);
    case 'close':
      return (cell) => Number(isClose(cell, expected, atol[column]));
    case 'contains':
      return (cell) => (cell === null ? null : Number(isPart(expected, cell)));
    case 'mentions':
      return (cell) => Number(isMentioned(expected, cell));
    case 'retold':
      return (cell) =>
        Number(typeof expected === 'string' && typeof cell === 'string' && findText(expected, cell).length > 0);
    case 'alike':
      return (cell) => Number(isAlike(cell, expected));
    case 'one':
      return () => 1;
    case 'rouge_l':
      return rouge(expected, tokenize);
    default:
      return traced(patternsOf(expected), atol);
  }
}

/** Throws if the reference would: for ROUGE of a missing text, or a tolerance around null (reference semantics 10.7). */
export function requireComparable({ measure, atol }: ColumnMeasure, expected: JsonValue, cell: JsonValue): void {
  if (measure === 'close' && (expected === null || atol === undefined)) {
    throw new EvaluationError('AssertionError', '"close" needs a value and a tolerance');
  }
  if (measure === 'contains' && typeof expected !== 'string') {
    throw new EvaluationError('SchemaError', '"contains" needs a text to look for');
  }
  if (measure === 'mentions' && !(isList(expected) && expected.every((phrase) => typeof phrase === 'string'))) {
    throw new EvaluationError('SchemaError', '"mentions" needs a list of phrases');
  }
  if (measure === 'rouge_l' && (typeof expected !== 'string' || typeof cell !== 'string')) {
    throw new EvaluationError('PanicException', 'ROUGE compares texts, and one of them is missing');
  }
  if (measure === 'tool_trace' && !patternsOf(expected).every(isPattern)) {
    throw new EvaluationError('PanicException', 'a trace pattern names a tool and its arguments');
  }
}

/** A target of column `tool_trace` as its list of alternatives. */
export function patternsOf(expected: JsonValue): readonly TracePattern[] {
  return (Array.isArray(expected) ? expected : [expected]) as readonly TracePattern[];
}

function isPattern(pattern: Partial<TracePattern> | null): boolean {
  return typeof pattern?.tool_name === 'string' && typeof pattern.arguments === 'object';
}

function exact(expected: JsonValue): CompareCell {
  if (expected === null) return (cell) => Number(cell === null);
  return (cell) => (cell === null ? null : Number(isEqual(cell, expected) || (isNaN(cell) && isNaN(expected))));
}

function isPart(part: JsonValue, text: JsonValue): boolean {
  return typeof part === 'string' && typeof text === 'string' && text.includes(part);
}

/** A longer text, such as all that the tools returned, mentions anything. */
const MOST_WORDS = 150;

function isMentioned(phrases: JsonValue, text: JsonValue): boolean {
  if (!isList(phrases) || typeof text !== 'string' || countWords(text) > MOST_WORDS) return false;
  return containsPhrase(text, phrases as readonly string[]);
}

/** The similarity is a 32-bit number, as in the reference. */
function rouge(expected: JsonValue, tokenize: Tokenize): CompareCell {
  return (cell) =>
    typeof expected === 'string' && typeof cell === 'string'
      ? Math.fround(rougeL(tokenize(expected), tokenize(cell)))
      : null;
}

function isNaN(value: JsonValue): boolean {
  return Number.isNaN(value);
}

/** 1 if any of the row's traces is a call of the tool with the named arguments, whatever the other arguments are. */
function traced(patterns: readonly TracePattern[], atol: NonNullable<ColumnMeasure['atol']>): CompareCell {
  return (cell) => {
    const traces = (cell ?? []) as readonly TraceRecord[];
    return Number(traces.some((trace) => patterns.some((pattern) => isCallOf(trace, pattern, atol))));
  };
}

function isCallOf(trace: TraceRecord, pattern: TracePattern, atol: NonNullable<ColumnMeasure['atol']>): boolean {
  if (trace.tool_name !== pattern.tool_name) return false;
  const actual: JsonObject = trace.arguments;
  return Object.entries(pattern.arguments).every(([name, expected]) => {
    const value = Object.hasOwn(actual, name) ? actual[name] : undefined;
    return value !== undefined && isClose(value, expected, atol[name]);
  });
}
