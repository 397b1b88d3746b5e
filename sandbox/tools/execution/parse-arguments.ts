import { isObject } from '../../json.ts';
import type { JsonValue } from '../../json.ts';
import { ToolError } from '../tool-error.ts';

/** An argument as the caller wrote it. `1.0` is a float and `1` is not, which the value alone does not tell. */
export interface WrittenArgument {
  readonly value: JsonValue;
  readonly isFloat: boolean;
}

/** By name; a map, so that no name (`__proto__`, `constructor`) is special. */
export type WrittenArguments = ReadonlyMap<string, WrittenArgument>;

export const MALFORMED = 'json.decoder.JSONDecodeError';

/**
 * Reads the text of a tool call's arguments; no text at all, which some servers send for tools without parameters, means
 * none. The classes are those that the reference answers with, which turns the arguments into Python code: there `nan`
 * and `inf` are unknown names. It reads `NaN` and `Infinity` too, though JSON has no such numbers.
 * @throws ToolError when the text is not one JSON object of finite numbers
 */
export function parseArguments(text: string): WrittenArguments {
  const { root, floats, isFinite } = parse(text === '' ? '{}' : text);
  if (!isFinite) throw new ToolError('NameError', 'NaN, Infinity and numbers beyond 1.8e308 are not accepted');
  if (!isObject(root)) {
    throw new ToolError('TypeError', `the arguments must be one JSON object, for example {"name": "value"}`);
  }
  return new Map(
    Object.entries(root).map(([name, value]) => [name, { value, isFloat: floats.get(root)?.has(name) ?? false }]),
  );
}

/** A number that the caller wrote as a boolean is that boolean: the reference hands it to services as it is. */
export function asWritten(written: WrittenArguments, name: string, bound: number): number | boolean {
  const value = written.get(name)?.value;
  return typeof value === 'boolean' ? value : bound;
}

interface Parsed {
  readonly root: JsonValue;
  /** Names of numbers written as floats, by the object or list that holds them. */
  readonly floats: ReadonlyMap<unknown, ReadonlySet<string>>;
  /** No number in it is NaN or infinite. */
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
  if (root === undefined) throw new ToolError(MALFORMED, 'the arguments are not valid JSON');
  return { root, floats, isFinite };
}

/** Undefined for any error: a syntax error, or nesting deeper than the stack. */
function attempt(read: () => JsonValue): JsonValue | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Outside of texts, what Python's reader takes for a number becomes one that JSON takes for infinite. */
function withPythonNumbers(text: string): string {
  return text.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?Infinity|NaN/gs, (token) =>
    token.startsWith('"') ? token : ' 1e999 ',
  );
}
