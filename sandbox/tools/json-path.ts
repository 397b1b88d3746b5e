import type { JsonValue } from '../json.ts';

/** The value inside another at keys and positions, undefined where the way ends early. */
export function valueAt(value: JsonValue | undefined, ...path: readonly (string | number)[]): JsonValue | undefined {
  let current = value;
  for (const step of path) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = Array.isArray(current) ? current[Number(step)] : (current as Readonly<Record<string, JsonValue>>)[step];
  }
  return current;
}
