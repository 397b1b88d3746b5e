import { isList } from '../../../sandbox/json.ts';
import { isDict, repr, typeName } from './value.ts';
import type { PythonValue } from './value.ts';

/** What a tool raises: its caller reads `Error: ` and the message. */
export class PythonError extends Error {
  /** Whether it is a ValueError, as what tools raise themselves is. */
  readonly isValueError: boolean;

  constructor(message: string, isValueError = true) {
    super(message);
    this.name = 'PythonError';
    this.isValueError = isValueError;
  }
}

export function typeError(message: string): PythonError {
  return new PythonError(message, false);
}

export function keyError(key: PythonValue): PythonError {
  return new PythonError(repr(key), false);
}

export function noAttribute(value: PythonValue, name: string): PythonError {
  return new PythonError(`'${typeName(value)}' object has no attribute '${name}'`, false);
}

/** The key if it is a text; undefined if no dictionary of texts has it. @throws PythonError if it cannot be hashed */
export function hashable(key: PythonValue): string | undefined {
  if (isList(key) || isDict(key)) throw typeError(`unhashable type: '${typeName(key)}'`);
  return typeof key === 'string' ? key : undefined;
}

/** What a loop over the value sees. */
export function iterate(value: PythonValue): readonly PythonValue[] {
  if (typeof value === 'string') return [...value];
  if (isList(value)) return value;
  if (isDict(value)) return Object.keys(value);
  throw typeError(`'${typeName(value)}' object is not iterable`);
}

export function length(value: PythonValue): number {
  if (typeof value !== 'string' && !isList(value) && !isDict(value))
    throw typeError(`object of type '${typeName(value)}' has no len()`);
  return iterate(value).length;
}

/** Python's `value.lower()`. */
export function lower(value: PythonValue): string {
  if (typeof value !== 'string') throw noAttribute(value, 'lower');
  return value.toLowerCase();
}
