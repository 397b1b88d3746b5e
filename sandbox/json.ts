/** A value that survives a round trip through JSON. Everything sent over the wire has this type. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** `Array.isArray` does not narrow to a readonly array. */
export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value);
}

/** In levels: what vendors' clients, which write requests recursively, take, and more than any data has. */
export const MOST_LEVELS = 100;

/** By the number of levels of objects and lists. */
export function isDeeper(value: JsonValue, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}

/** The value that a text is as JSON; undefined if it is none. */
export function jsonIn(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

export function isJsonText(text: string): boolean {
  return jsonIn(text) !== undefined;
}

/** The value at a path of keys and indices, or undefined if the path does not exist. A negative index counts from the end. */
export function valueAt(value: JsonValue | undefined, ...path: readonly (string | number)[]): JsonValue | undefined {
  let current = value;
  for (const step of path) {
    if (isList(current)) current = current.at(Number(step));
    else if (isObject(current) && Object.hasOwn(current, step)) current = current[step];
    else return undefined;
  }
  return current;
}
