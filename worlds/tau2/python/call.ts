import type { JsonObject } from '../../../sandbox/json.ts';
import { typeError } from './error.ts';

/** What Python's binding of arguments needs to know of a method. */
export interface Signature {
  readonly parameters: readonly string[];
  /** Of the last parameters. */
  readonly defaults?: JsonObject;
}

/** The arguments by name, with defaults. @throws PythonError as CPython words it */
export function boundTo(signature: Signature, name: string, given: JsonObject): JsonObject {
  const { parameters, defaults = {} } = signature;
  const unknown = Object.keys(given).find((one) => !parameters.includes(one));
  if (unknown !== undefined) throw typeError(`${name}() got an unexpected keyword argument '${unknown}'`);
  const missing = parameters.filter((one) => !Object.hasOwn(given, one) && !Object.hasOwn(defaults, one));
  if (missing.length > 0) throw typeError(`${name}() missing ${missing.length} required positional ${named(missing)}`);
  return { ...defaults, ...given };
}

function named(missing: readonly string[]): string {
  const quoted = missing.map((one) => `'${one}'`);
  if (quoted.length === 1) return `argument: ${quoted[0]}`;
  const comma = quoted.length === 2 ? '' : ',';
  return `arguments: ${quoted.slice(0, -1).join(', ')}${comma} and ${quoted.at(-1)}`;
}
