import { valueAt } from '../../sandbox/json.ts';
import type { JsonValue } from '../../sandbox/json.ts';
import type { Fact, KnownFact } from '../facts/fact.ts';

/** The fact with the values that the call returned; undefined if it returned none there. A list of values: each is right. */
export function knownFact(fact: Fact, result: JsonValue | undefined): KnownFact | undefined {
  if (!('values' in fact)) return fact;
  const values = (fact.values as readonly (string | number | { readonly path: readonly string[] })[]).map((value) =>
    typeof value === 'object' ? valueAt(result, ...value.path) : value,
  );
  if (!values.every((value) => typeof value === 'string' || typeof value === 'number')) return undefined;
  return { ...fact, values } as KnownFact;
}
