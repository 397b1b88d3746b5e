import { isDeepStrictEqual } from 'node:util';

/** An input with what the reference made of it: a value, or the class of the error it raised. */
export interface Vector<Input = never> {
  readonly id: string;
  readonly kind: string;
  readonly input: Input;
  readonly expected?: unknown;
  readonly error?: string;
}

/** What is wrong with our answer to a vector, or null when it is the reference's. */
export type Check<Input = never> = (vector: Vector<Input>) => string | null | Promise<string | null>;

/** A check that works out a value and compares it with the expected one, or the error with the expected class. */
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
    return `gave ${JSON.stringify(actual)} ${insteadOf(vector)}`;
  };
}

/** Equal, numbers within 1e-6: the reference computes in 32 bits (docs/import.md). */
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

/** The class the reference names, where the error knows it. */
export function errorClassOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'errorClass' in error ? String(error.errorClass) : error.name;
}

function insteadOf(vector: Vector<unknown>): string {
  return vector.error === undefined
    ? `instead of ${JSON.stringify(vector.expected)}`
    : `instead of raising ${vector.error}`;
}
