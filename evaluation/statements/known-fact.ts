import { isList, isObject } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Fact, KnownFact } from '../facts/fact.ts';

/** The fact with the values that the call returned; undefined if it returned none there. A list of values: each is right. */
export function knownFact(fact: Fact, result: JsonValue | undefined): KnownFact | undefined {
  if (!('values' in fact)) return fact;
  const values = (fact.values as readonly (string | number | { readonly path: readonly string[] })[]).map((value) =>
    typeof value === 'object' ? valueAt(result, value.path) : value,
  );
  if (!values.every((value) => typeof value === 'string' || typeof value === 'number')) return undefined;
  return { ...fact, values } as KnownFact;
}

/** Walks into a result; in a list a negative number counts from the end. */
export function valueAt(value: JsonValue | undefined, path: readonly string[]): JsonValue | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (isList(value)) return valueAt(value.at(Number(key)), rest);
  return isObject(value) && Object.hasOwn(value, key) ? valueAt(value[key], rest) : undefined;
}
