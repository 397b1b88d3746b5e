import { isDeepStrictEqual } from 'node:util';

/** An input with the reference's result: a value, or the class of the error that it raised. */
export interface Vector<Input = never> {
  readonly id: string;
  readonly kind: string;
  readonly input: Input;
  readonly expected?: unknown;
  readonly error?: string;
}

/** How our result for a vector differs from the reference's, or null if it does not. */
export type Check<Input = never> = (vector: Vector<Input>) => string | null | Promise<string | null>;

/** A check that computes a value and compares it with the expected one, or the error with the expected class. */
export function computing<Input>(compute: (input: Input) => unknown): Check<Input> {
  return (vector) => {
    let actual: unknown;
    try {
      actual = compute(vector.input);
    } catch (error) {
      const errorClass = errorClassOf(error);
      return errorClass === vector.error ? null : `raised ${errorClass} (${String(error)}) ${insteadOf(vector)}`;
    }
    if (vector.error === undefined && isSame(actual, vector.expected)) return null;
    return `got ${JSON.stringify(actual)} ${insteadOf(vector)}`;
  };
}

/** Equal, with a tolerance of 1e-6 for numbers, because the reference computes in 32 bits (docs/import.md). */
export function isSame(actual: unknown, expected: unknown): boolean {
  if (typeof actual === 'number' && typeof expected === 'number') {
    return Object.is(actual, expected) || Math.abs(actual - expected) <= 1e-6;
  }
  if (Array.isArray(actual) && Array.isArray(expected)) {
    return actual.length === expected.length && actual.every((value, index) => isSame(value, expected[index]));
  }
  if (typeof actual === 'object' && typeof expected === 'object' && actual !== null && expected !== null) {
    const keys = new Set([...Object.keys(actual), ...Object.keys(expected)]);
    return [...keys].every((key) => isSame(Reflect.get(actual, key), Reflect.get(expected, key)));
  }
  return isDeepStrictEqual(actual, expected);
}

/** The reference's class of an error, if the error has one. */
export function errorClassOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'errorClass' in error ? String(error.errorClass) : error.name;
}

function insteadOf(vector: Vector<unknown>): string {
  return vector.error === undefined
    ? `instead of ${JSON.stringify(vector.expected)}`
    : `instead of raising ${vector.error}`;
}
