import { isObject } from '../../json.ts';
import type { JsonValue } from '../../json.ts';
import { quotedPieces } from '../../quoted-text.ts';
import { shorten } from '../../shorten.ts';
import { ToolError } from '../tool-error.ts';

/** An argument as the caller wrote it. `isFloat` distinguishes `1.0` from `1`, whose values are equal. */
export interface WrittenArgument {
  readonly value: JsonValue;
  readonly isFloat: boolean;
}

/** By name. A map, so that names such as `__proto__` are not special. */
export type WrittenArguments = ReadonlyMap<string, WrittenArgument>;

/** In characters. */
const LONGEST_QUOTE = 500;

export const MALFORMED = 'json.decoder.JSONDecodeError';

/**
 * Parses the arguments of a tool call. Empty text means no arguments: some servers send it for tools without
 * parameters. Error classes are those of the reference. It reads `NaN` and `Infinity` although JSON has no such
 * numbers, then turns the arguments into Python code, where `nan` and `inf` are unknown names.
 * @throws ToolError unless the text is one JSON object with finite numbers
 */
export function parseArguments(text: string): WrittenArguments {
  const { root, floats, isFinite } = parse(text === '' ? '{}' : text);
  if (!isFinite)
    throw new ToolError('NameError', `NaN, Infinity and numbers beyond 1.8e308 are not accepted.${quoted(text)}`);
  if (!isObject(root)) {
    const expected = `The arguments must be one JSON object, for example {"name": "value"}.`;
    throw new ToolError('TypeError', `${expected}${quoted(text)}`);
  }
  return new Map(
    Object.entries(root).map(([name, value]) => [name, { value, isFloat: floats.get(root)?.has(name) ?? false }]),
  );
}

/** A number, or the boolean that the caller wrote in its place: the reference passes it to services unchanged. */
export function asWritten(written: WrittenArguments, name: string, bound: number): number | boolean {
  const value = written.get(name)?.value;
  return typeof value === 'boolean' ? value : bound;
}

interface Parsed {
  readonly root: JsonValue;
  /** The object or list that contains them to the names of numbers written as floats. */
  readonly floats: ReadonlyMap<unknown, ReadonlySet<string>>;
  /** Whether no number is NaN or infinite. */
  readonly isFinite: boolean;
}

function parse(text: string): Parsed {
  const floats = new Map<unknown, Set<string>>();
  let isFinite = true;
  function revive(this: unknown, name: string, value: JsonValue, context?: { readonly source?: string }): JsonValue {
    if (typeof value !== 'number') return value;
    isFinite &&= Number.isFinite(value);
    if (/[.eE]/.test(context?.source ?? '')) floats.set(this, (floats.get(this) ?? new Set()).add(name));
    return value === 0 ? 0 : value;
  }
  const root = attempt(() => JSON.parse(text, revive)) ?? attempt(() => JSON.parse(withPythonNumbers(text), revive));
  if (root === undefined) throw new ToolError(MALFORMED, `The arguments are not valid JSON.${quoted(text)}`);
  return { root, floats, isFinite };
}

/** A model is not shown again what it wrote, since providers refuse conversations with malformed calls. */
function quoted(text: string): string {
  return ` They were: ${shorten(text, LONGEST_QUOTE)}`;
}

/** Undefined on any error: a syntax error, or nesting that exceeds the stack. */
function attempt(read: () => JsonValue): JsonValue | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Replaces NaN and Infinity, except in strings, with a number that JSON reads as infinite. */
function withPythonNumbers(text: string): string {
  let json = '';
  for (const piece of quotedPieces(text, '"'))
    json += piece.isQuoted ? piece.text : piece.text.replaceAll(/-?Infinity|NaN/g, ' 1e999 ');
  return json;
}
