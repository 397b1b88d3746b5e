import { isList, isObject } from '../../../sandbox/json.ts';
import type { JsonObject, JsonValue } from '../../../sandbox/json.ts';
import { pythonFloat, pythonString } from '../../../sandbox/tools/execution/reply.ts';
import type { WrittenArguments } from '../../../sandbox/tools/execution/parse-arguments.ts';

/**
 * Python's values as JSON. A whole number is an int and any other a float, except in a field that is a float
 * (`model.ts`). What differs from that is marked: `{ $float: '2.0' }`, `{ $int: '0' }`.
 */
export type PythonValue = JsonValue;

/** Python's text of a marked number; undefined if the value is none. */
export function markedNumber(value: PythonValue): string | undefined {
  if (!isObject(value)) return undefined;
  const text = value['$float'] ?? value['$int'];
  return typeof text === 'string' ? text : undefined;
}

/** A float where Python may have an int, too. */
export function markedFloat(value: number): PythonValue {
  return Number.isInteger(value) || !Number.isFinite(value) ? { $float: pythonFloat(value) } : value;
}

/** A float for a field that is one: JSON has no -0, infinity and NaN. */
export function storedFloat(value: number): PythonValue {
  return Object.is(value, -0) || !Number.isFinite(value) ? { $float: pythonFloat(value) } : value;
}

const SPECIAL: Readonly<Record<string, number>> = { inf: Infinity, '-inf': -Infinity, nan: NaN };

/** The number that a value is, booleans included; undefined if it is none. */
export function numberOf(value: PythonValue | undefined): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return Number(value);
  const marked = value === undefined ? undefined : markedNumber(value);
  return marked === undefined ? undefined : (SPECIAL[marked] ?? Number(marked));
}

export function isDict(value: PythonValue | undefined): value is JsonObject {
  return isObject(value) && markedNumber(value) === undefined;
}

export function typeName(value: PythonValue): string {
  if (value === null) return 'NoneType';
  if (typeof value === 'boolean') return 'bool';
  if (typeof value === 'string') return 'str';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  if (isList(value)) return 'list';
  return markedNumber(value) === undefined ? 'dict' : '$int' in value ? 'int' : 'float';
}

/** Python's `repr`. */
export function repr(value: PythonValue): string {
  if (value === null) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'string') return pythonString(value);
  if (typeof value === 'number') return Number.isInteger(value) ? BigInt(value).toString() : pythonFloat(value);
  if (isList(value)) return `[${value.map(repr).join(', ')}]`;
  const marked = markedNumber(value);
  if (marked !== undefined) return marked;
  return `{${Object.entries(value)
    .map(([key, item]) => `${pythonString(key)}: ${repr(item)}`)
    .join(', ')}}`;
}

/** Python's `str`, as in an f-string. */
export function str(value: PythonValue): string {
  return typeof value === 'string' ? value : repr(value);
}

/** Python's `==`: numbers and booleans by value. */
export function equals(left: PythonValue | undefined, right: PythonValue | undefined): boolean {
  if (left === undefined || right === undefined) return left === right;
  const [one, other] = [numberOf(left), numberOf(right)];
  if (one !== undefined && other !== undefined) return one === other;
  if (isList(left) && isList(right))
    return left.length === right.length && left.every((item, index) => equals(item, right[index]));
  if (isDict(left) && isDict(right)) {
    const keys = Object.keys(left);
    return (
      keys.length === Object.keys(right).length &&
      keys.every((key) => Object.hasOwn(right, key) && equals(left[key], right[key]))
    );
  }
  return left === right;
}

/** JSON text as Python's `json.loads` reads it. @throws SyntaxError */
export function readPythonJson(text: string): PythonValue {
  const revive = (_key: string, value: JsonValue, context?: { readonly source?: string }): JsonValue => {
    if (typeof value !== 'number') return value;
    const source = context?.source ?? '';
    if (/[.eE]/.test(source)) return markedFloat(value);
    return Number.isSafeInteger(value) ? value : { $int: BigInt(source).toString() };
  };
  return JSON.parse(text, revive) as PythonValue;
}

/** Begins a key that JavaScript would otherwise take for an index, and put before all others. */
const KEPT = '\uE000';

/** The same for a file: keys that look like integers keep their place. `keyAsWritten` gives them back. */
export function readPythonFile(text: string): PythonValue {
  const kept = text.replace(/"(?:[^"\\]|\\.)*"(?:\s*:)?/g, (piece) =>
    /^"\d+"\s*:$/.test(piece) ? `"${KEPT}${piece.slice(1)}` : piece,
  );
  return readPythonJson(kept);
}

export function keyAsWritten(key: string): string {
  return key.startsWith(KEPT) ? key.slice(KEPT.length) : key;
}

export function writtenArguments(written: WrittenArguments): JsonObject {
  return Object.fromEntries(
    [...written].map(([name, { value, isFloat }]) => [
      name,
      isFloat && typeof value === 'number' ? markedFloat(value) : value,
    ]),
  );
}
